// The answers to clients that are not admitted.
#pragma once

#include "server/net/link/http.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// The answer to a request that was read.
Response rejection_answer(const Rejection& rejection);

// Whether to wait, a second at most, until the request is there: a connection that is closed earlier loses its
// answer.
enum class RejectionWait : std::uint8_t { none, for_request };

// Answers without looking at what is asked, except for the server's health: see answer_health().
Awaitable<void> reject(const ServerContext& context, Shard& shard, Link& link, Rejection rejection,
                       RejectionWait wait);

// The same after a handshake; both, and the request, take two seconds at most.
Awaitable<void> reject_over_tls(const ServerContext& context, Shard& shard, Link& link,
                                Rejection rejection);

}  // namespace gridrace::server
