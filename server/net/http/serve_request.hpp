// Serves the HTTP part of a connection, on any shard: the page and the server's health, request after request; the record
// of a race, a room's status, a new room, or the upgrade to a WebSocket in a room. For the last four the connection moves
// to the room's shard.
#pragma once

#include "server/net/server_context.hpp"

namespace gridrace::server {

// Serves one connection until its HTTP part is over, on the shard at this place among the shards.
Awaitable<void> serve_request(ServerContext& context, std::size_t place, SocketHandoff accepted);

}  // namespace gridrace::server
