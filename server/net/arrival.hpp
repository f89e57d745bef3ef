// Who a connection is from.
#pragma once

#include <optional>

#include "server/net/gate.hpp"
#include "server/net/http.hpp"

namespace gridrace::server {

// The address that the connection itself tells or, if a trusted proxy begins with a PROXY header, the one in there.
// None if it does not: the connection is of no use.
Awaitable<std::optional<Address>> find_peer(Gate& gate, Link& link);

// The address that a trusted proxy forwards the request for; `peer` if it does not say so, or is none.
Address find_client(const Gate& gate, const Address& peer, const Request& request);

}  // namespace gridrace::server
