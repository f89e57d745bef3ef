// Whether whoever comes may ask for anything, and what they are told if they may not.
#pragma once

#include "server/net/limits/peer_address.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// Why nobody may come in now; none if that is not so.
std::optional<Rejection> rejection_of_everybody(ServerContext& context);
// The same for members who return to a seat: an overloaded server still takes them.
std::optional<Rejection> rejection_of_members(ServerContext& context);

// Whether whoever comes from this address may ask for anything, before a word was said; a proxy's clients are looked at
// when it has said whom it forwards.
Result<Gate::Pass, Rejection> admit_at_once(ServerContext& context, const HandshakeSlots& slots,
                                            const Peer& peer);

// The same when the request was read: `pass` is then that of the client it is from.
void admit_client(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                  Result<Gate::Pass, Rejection>& pass);

// Tells the host, now and then, what to change if a request shows that a proxy is set up so that limits cannot work.
void warn_of_proxies(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                     const Request& request);

// Tells whoever was not admitted at once, if that costs no more than it must.
Awaitable<void> refuse(ServerContext& context, Shard& shard, const HandshakeSlots& slots,
                       Link& link, Address peer, Rejection rejection);

}  // namespace gridrace::server
