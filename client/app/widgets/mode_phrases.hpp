// Translated texts on the modes of races.
#pragma once

#include <string>

#include "client/language/language.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::app {

// "territory".
language::Phrase mode_phrase(race::Mode mode);
// What a player does, and who wins: one or two sentences.
language::Phrase goal_phrase(race::Mode mode);
// The mode with its numbers: "lives, 3 for each", "match, 5 races by points, calm".
std::string mode_with_numbers(language::Language language, const race::ModeSettings& settings);

// "30 s", "5 cells", "30 s, 5 cells"; empty without any.
std::string head_start_text(language::Language language, const race::HeadStart& head_start);

// "Only the host's list plays: 3 of 4 here, missing: Ada"; empty in a room without a list of names.
std::string entrants_text(language::Language language, const race::RoomState& room);

}  // namespace gridrace::app
