// What a request asks for.
#pragma once

#include <variant>

#include "server/net/http/operator_requests.hpp"
#include "server/net/http/page.hpp"
#include "server/net/http/rating_answer.hpp"
#include "server/net/http/record_request.hpp"
#include "server/net/http/room_status.hpp"
#include "server/net/limits/peer_address.hpp"
#include "server/net/link/http.hpp"
#include "server/net/server_context.hpp"
#include "server/net/tlog/tree_request.hpp"

namespace gridrace::server {

// An answer right away, a file of the page, a refusal, a new room, a place in a room, a room's status, the record of a
// race, what is asked of rated players or of the tree of races, or what an operator asks.
using Route =
    std::variant<Response, FileResponse, Rejection, wire::CreateRoom, race::RoomCode, StatusRequest,
                 RecordRequest, RatingRequest, TreeRequest, OperatorRequest>;

// The route of a request that is not for the server's health. On the shard that serves the request.
Route find_route(ServerContext& context, const PeerAddress& peer_address, const Request& request);

// How the page of this server is reached.
PageSite site_of(const ServerContext& context);

// The answer to a request that is refused, in the form of what it asks for.
Response refusal_answer(const Request& request, const Rejection& rejection);

}  // namespace gridrace::server
