// Starts a session in a room with the WebSocket's handshake.
#pragma once

#include "server/net/link/http.hpp"
#include "server/net/server_context.hpp"
#include "server/net/session/guest.hpp"

namespace gridrace::server {

// Answers the upgrade, and starts a separate coroutine that reads Hello, takes a seat and serves it
// until the connection or the membership ends, so that the request's memory is freed. On the room's
// shard.
Awaitable<void> begin_session(ServerContext& context, Shard& shard, Link link, Request request,
                              race::RoomCode code, Guest guest);

}  // namespace gridrace::server
