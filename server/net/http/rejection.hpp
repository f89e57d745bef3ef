// How those are told who may not come in.
#pragma once

#include "server/net/http/http.hpp"
#include "server/net/http/listener.hpp"

namespace gridrace::server {

// The answer to a request that was read.
Response rejection_answer(const Rejection& rejection);

// Answers without looking at what is asked, but for the server's health: see answer_health(). Who came in `patiently`
// is waited for, a second at most, until the request is there: a connection that is closed before loses its answer on
// the way.
Awaitable<void> turn_away(const Reception& reception, Shard& shard, Link& link, Rejection rejection,
                          bool patiently);

// The same after a handshake; both, and the request, take two seconds at most.
Awaitable<void> turn_away_over_tls(const Reception& reception, Shard& shard, Link& link,
                                   Rejection rejection);

}  // namespace gridrace::server
