// The first words of a connection: one HTTP request, read on the shard that accepts. It asks for the
// server's health, creates a room, or upgrades to a WebSocket in a room; for the latter two the connection
// moves to that room's shard.
#pragma once

#include "server/net/listener.hpp"

namespace gridrace::server {

// Serves one connection until its HTTP part is over.
Awaitable<void> greet(Reception& reception, net::Socket socket);

}  // namespace gridrace::server
