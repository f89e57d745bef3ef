// What must hold in each mode, beyond what holds in all of them.
#pragma once

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// The boards, teams, turns, puzzles and scores of the room's race are those of its mode and agree with
// each other. `state` is the server's. Throws Violation.
void check_mode(const race::RoomState& state);

// These events can follow this state: who moves may move, and what a move costs is counted. Throws
// Violation.
void check_step(const race::RoomState& before, const race::Events& events);

}  // namespace gridrace::simulation
