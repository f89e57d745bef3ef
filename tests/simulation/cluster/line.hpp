// A connection between a client and a node: what is under way on it, in order. Either side may be gone
// without the other having noticed; what was under way then still arrives, or part of it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "common/wire/messages.hpp"

namespace gridrace::simulation {

struct Line {
    std::deque<wire::ClientMessage> to_server;
    std::deque<std::string> to_client;  // frames
    std::uint64_t number = 0;           // of those of one client, from 1: grows
    bool has_client = true;
    bool has_server = true;
    std::optional<wire::CloseCode> closed_with;  // by the server, after the last frame
};

}  // namespace gridrace::simulation
