// Serves the HTTP part of a connection, on any shard: the page and rooms' status, request after request; the server's
// health, the record of a race, a new room, or the upgrade to a WebSocket in a room. For all but the page and health the
// connection moves to the room's shard.
#pragma once

#include "server/net/server_context.hpp"

namespace gridrace::server {

// Serves one connection until its HTTP part is over, on the shard at this place among the shards.
Awaitable<void> serve_request(ServerContext& context, std::size_t place, SocketHandoff accepted);

}  // namespace gridrace::server
