// What must hold in a club at every time.
#pragma once

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// Its standings agree with each other and stay within their bounds. Throws Violation.
void check_club(const race::RoomState& state);

// Of these events, which follow this state, each end of a race counts for the club if two of its
// players took part, and for those who did. Throws Violation.
void check_scores(const race::RoomState& before, const race::Events& events);

// The log of a club that was `before` was shortened to what leads to `after`: the same club, all of whose members have
// left, and no cursor means the same in both. Throws Violation.
void check_shortened(const race::RoomState& before, const race::RoomState& after);

}  // namespace gridrace::simulation
