// A connection in a room, from the WebSocket's handshake to its end.
#pragma once

#include "server/net/http.hpp"
#include "server/net/listener.hpp"

namespace gridrace::server {

// Answers the upgrade, reads Hello, takes a seat and serves it until the connection or the membership
// ends. Runs on the shard of the room.
Awaitable<void> run_session(Reception& reception, Shard& shard, Link link, Request request,
                            race::RoomCode code);

}  // namespace gridrace::server
