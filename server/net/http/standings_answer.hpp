// The standings of a room's race, match or tournament as JSON, GET /rooms/CODE/standings.
#pragma once

#include "common/race/room_state.hpp"
#include "server/net/link/http.hpp"

namespace gridrace::server {

// Has only what every member of the room sees. Pure.
Response standings_answer(const race::RoomCode& code, const race::RoomState& state);

}  // namespace gridrace::server
