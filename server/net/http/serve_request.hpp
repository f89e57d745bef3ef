// The first words of a connection: one HTTP request, read on any shard. It asks for the server's health,
// creates a room, or upgrades to a WebSocket in a room; for the latter two the connection moves to that room's
// shard.
#pragma once

#include "server/net/http/listener.hpp"

namespace gridrace::server {

// Serves one connection until its HTTP part is over, on the shard at this place among the shards.
Awaitable<void> greet(Reception& reception, std::size_t place, LooseLink accepted);

}  // namespace gridrace::server
