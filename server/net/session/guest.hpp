// A client that wants a seat in a room.
#pragma once

#include <string>

#include "server/net/limits/gate.hpp"
#include "server/net/limits/handshake_slots.hpp"

namespace gridrace::server {

// `slots`: its place until it has a seat.
struct Guest {
    Address address;
    Gate::Pass pass;
    HandshakeSlots& slots;
    bool is_relayed = false;   // by another node, which keeps the connection
    bool resumes = false;      // the seat that it had at an earlier owner of the room
    std::string relayed_by{};  // the name of that node
};

}  // namespace gridrace::server
