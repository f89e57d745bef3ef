// What must hold of races that count together: matches and tournaments.
#pragma once

#include "common/race/event.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// All throw Violation. `state` is the server's, `before` that before the event.
void check_match(const race::RoomState& state);
void check_tournament(const race::RoomState& state);
void check_tables_set(const race::RoomState& before, const race::TablesSet& set);
void check_scored(const race::RoomState& before, const race::MatchScored& scored);

}  // namespace gridrace::simulation
