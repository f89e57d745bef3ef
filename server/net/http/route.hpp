// What a request asks for.
#pragma once

#include <variant>

#include "server/net/http/http.hpp"
#include "server/net/http/listener.hpp"
#include "server/net/http/record_request.hpp"
#include "server/net/limits/peer_address.hpp"

namespace gridrace::server {

// An answer right away, a new room, a place in a room, or the record of a race.
using Wish = std::variant<Response, wire::CreateRoom, race::RoomCode, RecordRequest>;

// What a request asks for that is not for the server's health. On the shard that greets.
Wish understand(Reception& reception, const Arrival& arrival, const Request& request);

// How the server is, if that is all that is asked for: /livez, /readyz, /healthz. To tell costs no more than to refuse,
// so nobody is refused it but whoever is banned.
std::optional<Response> answer_health(const Reception& reception, const Request& request);

// Why nobody may come in now; none if that is not so.
std::optional<Rejection> refuse_all(Reception& reception);
// The same for whoever may have a seat: that the server has too much to do is no reason.
std::optional<Rejection> refuse_members(Reception& reception);

}  // namespace gridrace::server
