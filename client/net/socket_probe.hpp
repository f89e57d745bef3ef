// Asks a server for a WebSocket, which some proxies and networks do not let through where a page passes.
#pragma once

#include <string>

#include "client/net/address.hpp"

namespace gridrace::client {

struct SocketProbe {
    bool passes = false;
    // What came instead: a status of HTTP and what has answered, or why there was no answer; safe to print.
    std::string instead = {};
};

// Of the server itself it needs a refusal at least: that there is no such room, or that it is busy. Takes no seat.
// Blocks until there is an answer, ten seconds at most for connecting and for the answer.
SocketProbe probe_socket(const ServerAddress& server);

}  // namespace gridrace::client
