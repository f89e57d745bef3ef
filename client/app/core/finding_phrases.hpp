// The findings of an analysis in sentences, for the screen and for line mode.
#pragma once

#include <string>
#include <vector>

#include "client/app/analysis/costliest.hpp"
#include "client/app/analysis/finish_gaps.hpp"
#include "client/app/core/model.hpp"

namespace gridrace::app {

// "You" for the player, else the name.
std::string shown_name(const Model& model, MemberId member, const std::string& name);

// "Photo finish: Ada 0.37 s ahead of Ben."; in a tournament only those at the player's own table.
std::vector<std::string> photo_sentences(const Model& model);
// The photo finish of a member with the one just ahead; empty if there is none.
std::string photo_text_of(const Model& model, MemberId member);

// What the digit needed: "hidden single (SE 1.2)", "wrong digit".
std::string needed_text(const Model& model, const Findings& findings, const SlowStep& step);
// The reasoning, in lines; empty if it is not known.
std::string reason_text(const Model& model, const SlowStep& step);
// "Easier at that moment: hidden single, r4c5."; empty if nothing was.
std::string easier_text(const Model& model, const SlowStep& step);

// "Most time, 1:05, went to steps that need: skyscraper. Practise it: gridrace practise skyscraper".
std::string practice_offer(const Model& model, const Costliest& most);

// "Boxes of Ada: 5, 2, 1."
std::string boxes_text(const Model& model, const FillOrder& order);
// How much the two orders have in common; empty for a lone player.
std::string common_text(const Model& model, const Findings& findings);
// One sentence for each mistake and for what they cost together.
std::vector<std::string> mistake_sentences(const Model& model, const Findings& findings);
// "The lead changed 2 times.", "0:12 to 1:05: Ben."
std::string lead_text(const Model& model, const Findings& findings);
std::string span_text(const Model& model, const Findings& findings, const LeadSpan& span);

}  // namespace gridrace::app
