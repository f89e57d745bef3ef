// Admission of clients: whether they may send requests, and the rejection if not.
#pragma once

#include "server/net/limits/peer_address.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// The number of connections that all totals allow together; more are only there while the log hangs.
std::size_t most_open(const ServerContext& context);

// Why the server admits no newcomers now; none if it does. Not for members who return to a seat: an
// overloaded server still takes them.
std::optional<Rejection> rejection_of_newcomers(ServerContext& context);

// Whether a client with this address may send requests, before it has sent any; a proxy's clients are checked once the
// proxy has named them.
Result<Gate::Pass, Rejection> admit_at_once(ServerContext& context, const HandshakeSlots& slots,
                                            const Peer& peer, Gate::Coming how);

// The same when the request was read: `pass` is then that of the client it is from.
void admit_client(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                  Gate::Coming how, Result<Gate::Pass, Rejection>& pass);

// Warns the operator, now and then, if a request shows that a proxy is set up so that limits cannot work: what to change.
void warn_of_proxies(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                     const Request& request);

// Sends the rejection to a client that was not admitted at once, unless that costs too much.
Awaitable<void> refuse(ServerContext& context, Shard& shard, const HandshakeSlots& slots,
                       Link& link, Address peer, Rejection rejection);

}  // namespace gridrace::server
