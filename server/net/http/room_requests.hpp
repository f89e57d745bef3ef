// The requests that are served on a room's shard: a new room, a seat in one, the record of a race. The connection has
// left the shard where the request was read.
#pragma once

#include "server/net/http/cross_origin.hpp"
#include "server/net/http/record_request.hpp"
#include "server/net/server_context.hpp"
#include "server/net/session/guest.hpp"

namespace gridrace::server {

Awaitable<void> create_room(ServerContext& context, Shard& shard, SocketHandoff handoff,
                            wire::CreateRoom request, Requester requester, Address client,
                            Gate::Pass pass);

// Answers a request for the puzzle of the day with the code of its room, founded if there is none yet.
Awaitable<void> find_day(ServerContext& context, Shard& shard, SocketHandoff handoff,
                         race::RoomCode code, Requester requester);

Awaitable<void> enter_room(ServerContext& context, Shard& shard, SocketHandoff handoff,
                           Request request, race::RoomCode code, Guest guest);

Awaitable<void> send_record(ServerContext& context, Shard& shard, SocketHandoff handoff,
                            RecordRequest request, Requester requester, Address client,
                            Gate::Pass pass);

}  // namespace gridrace::server
