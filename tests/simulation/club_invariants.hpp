// What must hold in a club at every time.
#pragma once

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// Its standings agree with each other and stay within their bounds. Throws Violation.
void check_club(const race::RoomState& state);

// Of these events, which follow this state, each end of a race counts for the club if two of its
// players took part, and for those who did. Throws Violation.
void check_scores(const race::RoomState& before, const race::Events& events);

}  // namespace gridrace::simulation
