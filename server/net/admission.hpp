// Whether whoever comes may ask for anything, and what they are told if they may not.
#pragma once

#include "server/net/listener.hpp"

namespace gridrace::server {

// Whether whoever comes from this address may ask for anything.
Result<Gate::Pass, Rejection> admit(Reception& reception, const Address& client);

// The same before a word was said; a proxy's clients are looked at when it has said whom it forwards.
Result<Gate::Pass, Rejection> admit_at_once(Reception& reception, const Hall& hall,
                                            const Address& peer);

// Tells whoever was not admitted at once, if that costs no more than it must.
Awaitable<void> refuse(Reception& reception, Shard& shard, const Hall& hall, Link& link,
                       Address peer, Rejection rejection);

}  // namespace gridrace::server
