// What a request asks for.
#pragma once

#include <variant>

#include "server/net/http/http.hpp"
#include "server/net/http/record_request.hpp"
#include "server/net/limits/peer_address.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// An answer right away, a new room, a place in a room, or the record of a race.
using Route = std::variant<Response, wire::CreateRoom, race::RoomCode, RecordRequest>;

// What a request asks for that is not for the server's health. On the shard that serves the request.
Route find_route(ServerContext& context, const PeerAddress& peer_address, const Request& request);

}  // namespace gridrace::server
