// A connection in a room, from the WebSocket's handshake to its end.
#pragma once

#include "common/wire/limits.hpp"
#include "server/net/http.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

// Answers the upgrade, reads Hello, takes a seat and serves it until the connection or the membership
// ends. Runs on the shard of the room.
Awaitable<void> run_session(wire::Limits limits, Shard& shard, Socket socket, Request request,
                            race::RoomCode code);

}  // namespace gridrace::server
