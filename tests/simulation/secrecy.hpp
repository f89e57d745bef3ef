// Looks through everything that would be sent for what its reader must not know yet.
#pragma once

#include <string>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// Throws Violation if `frame`, made for `reader` from `state`, gives away the puzzle or its seed before
// the start; during the race another player's digits (unless all or the reader's team fill one board),
// a puzzle that the reader has not come to, a solution or the seed; or at any time a token or anybody
// else's private events. Looks at the raw bytes, and at what they decode to.
void scan_for_secrets(const std::string& frame, const race::RoomState& state,
                      const std::vector<sudoku::Grid>& solutions, MemberId reader);

// An event as it is told to a reader, given the room right after it: of a team's move only the players
// of the team who still race are told the cell. Throws Violation.
void check_told(const race::RoomState& state, const race::Event& event, MemberId reader);

}  // namespace gridrace::simulation
