// The way to another node: the connection is encrypted, and both ends have proven that they know the
// secret.
#pragma once

#include "common/base/result.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/net/link/socket_handoff.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

inline constexpr std::chrono::seconds dial_deadline{1};

// A connection after its TLS handshake, within dial_deadline; or why there is none: a few words,
// safe to print.
Awaitable<Result<std::unique_ptr<Link>, std::string>> dial_node(Executor home,
                                                                const NodeSettings& own,
                                                                std::string url);

}  // namespace gridrace::server
