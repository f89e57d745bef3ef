// A client that wants a seat in a room.
#pragma once

#include <optional>
#include <string>

#include "common/base/ids.hpp"
#include "server/net/limits/gate.hpp"
#include "server/net/limits/handshake_slots.hpp"

namespace gridrace::server {

// `slots`: its place until it has a seat.
struct Guest {
    Address address;
    Gate::Pass pass;
    HandshakeSlots& slots;
    bool is_relayed = false;  // by another node, which keeps the connection
    // Resumes the seat that it got at an earlier owner of the room, by this entry; see Room::resume().
    std::optional<EntryNumber> resumes{};
    std::string relayed_by{};  // the name of the node that relays
};

}  // namespace gridrace::server
