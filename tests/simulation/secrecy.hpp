// Looks through everything that would be sent for what its reader must not know yet.
#pragma once

#include <optional>
#include <string>

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// Throws Violation if `frame`, made for `reader` from `state`, gives away the puzzle or its seed before
// the start; another player's digits, the solution or the seed during the race; or at any time a
// token or anybody else's private events. Looks at the raw bytes, and at what they decode to.
void scan_for_secrets(const std::string& frame, const race::RoomState& state,
                      const std::optional<sudoku::Grid>& solution, MemberId reader);

}  // namespace gridrace::simulation
