// Whether whoever comes may ask for anything, and what they are told if they may not.
#pragma once

#include "server/net/http/listener.hpp"
#include "server/net/limits/peer_address.hpp"

namespace gridrace::server {

// Whether whoever comes from this address may ask for anything, before a word was said; a proxy's clients are looked at
// when it has said whom it forwards.
Result<Gate::Pass, Rejection> admit_at_once(Reception& reception, const Hall& hall,
                                            const Peer& peer);

// The same when the request was read: `pass` is then that of the client it is from.
void admit_client(Reception& reception, const Peer& peer, const Arrival& arrival,
                  Result<Gate::Pass, Rejection>& pass);

// Tells the host, now and then, what to change if a request shows that a proxy is set up so that limits cannot work.
void warn_of_proxies(Reception& reception, const Peer& peer, const Arrival& arrival,
                     const Request& request);

// Tells whoever was not admitted at once, if that costs no more than it must.
Awaitable<void> refuse(Reception& reception, Shard& shard, const Hall& hall, Link& link,
                       Address peer, Rejection rejection);

}  // namespace gridrace::server
