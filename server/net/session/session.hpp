// A connection in a room, from the WebSocket's handshake to its end.
#pragma once

#include "server/net/http/http.hpp"
#include "server/net/http/listener.hpp"

namespace gridrace::server {

// Who comes, and where it waits until it has a seat.
struct Guest {
    Address address;
    Gate::Pass pass;
    Hall& hall;
};

// Answers the upgrade, and starts what reads Hello, takes a seat and serves it until the connection or the
// membership ends: that is a coroutine of its own, so that nothing of the request lasts as long. On the shard of the
// room.
Awaitable<void> begin_session(Reception& reception, Shard& shard, Link link, Request request,
                              race::RoomCode code, Guest guest);

}  // namespace gridrace::server
