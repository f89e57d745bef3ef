// Detects impossible events: a record may be well-formed and still contain events that the rules
// never produce.
#pragma once

#include <optional>
#include <string>

#include "common/race/room_state.hpp"

namespace gridrace::server {

// Why this event cannot be the next one of a room in this state, in a few words; none if it can.
std::optional<std::string> event_fault(const race::RoomState& state, const race::Event& event);

}  // namespace gridrace::server
