// How those are told who may not come in.
#pragma once

#include "server/net/gate.hpp"
#include "server/net/http.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

// The answer to a request that was read.
Response rejection_answer(const Rejection& rejection);

// Answers without looking at what is asked. Who came in `patiently` is waited for, a second at most, until the
// request is there: a connection that is closed before loses its answer on the way.
Awaitable<void> turn_away(Shard& shard, Link& link, Rejection rejection, bool patiently);

}  // namespace gridrace::server
