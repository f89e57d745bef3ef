// The words of the rules and of servers, for the person: why they said no, what may help, what is said with one key.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

std::string refusal_text(const Model& model, const race::Refusal& refusal);
std::string cancel_text(const Model& model, race::CancelReason reason);
// Why the connection is lost or closed, empty if that is not known. What a server says in words of its
// own stays as it is.
std::string connection_reason(const Model& model);

language::Phrase assist_phrase(race::Assist assist);
// "highlights, hints", "none".
std::string assists_text(const Model& model, race::AssistSet assists);
language::Phrase emote_phrase(race::Emote emote);
language::Phrase grade_phrase(sudoku::Grade grade);
// "easy", "rating 6.5-7.5".
std::string difficulty_text(language::Language language, const race::RaceRules& rules);

}  // namespace gridrace::app
