// What must hold in every state of a room, whatever was asked in whatever order.
#pragma once

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// Throws Violation.
void check_invariants(const race::RoomState& state);

}  // namespace gridrace::simulation
