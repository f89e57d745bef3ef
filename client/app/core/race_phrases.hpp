// Translated texts for rules and for messages of the server: the puzzle, reasons for refusals.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

std::string refusal_text(const Model& model, const race::Refusal& refusal);
std::string cancel_text(const Model& model, race::CancelReason reason);
// Why the connection is lost or closed; empty if unknown. A server's own wording is unchanged.
std::string connection_reason(const Model& model);

// "highlights, hints", "none".
std::string assists_text(const Model& model, race::AssistSet assists);
// "easy", "rating 6.5-7.5".
std::string difficulty_text(const Model& model);
// "a new puzzle, easy".
std::string puzzle_text(const Model& model);
// How long the server was away from the race.
std::string away_sentence(const Model& model, Milliseconds duration);
// How to challenge a friend with a race that is saved as this file.
std::string challenge_text(language::Language language, const std::string& file);
// The same with a link to the last race; empty if friends cannot reach it.
std::string challenge_link_text(const Model& model);
// "1:05"; in line mode "1 minute 5 seconds".
std::string duration_text(const Model& model, Milliseconds duration);
// "1:05.3"; in line mode "1 minute 5.3 seconds".
std::string exact_duration_text(const Model& model, Milliseconds duration);
// "Spectators, and players who are done, see the boards 20 s late."; empty if the rules do not show them.
std::string boards_rules_text(const Model& model);

}  // namespace gridrace::app
