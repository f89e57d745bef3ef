// One of everything that a server says.
#pragma once

#include "common/wire/messages.hpp"

namespace gridrace::wire {

sudoku::Grid sample_puzzle();
// Of each kind that may be sent, at least one, with every field at an unusual value.
race::Events every_event();
// Rooms in every phase, as a member may see them.
std::vector<race::RoomState> every_snapshot();

}  // namespace gridrace::wire
