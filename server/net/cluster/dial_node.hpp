// The way to another node: the connection is encrypted, and both ends have proven that they know the
// secret.
#pragma once

#include "common/base/result.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/net/link/socket_handoff.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

inline constexpr std::chrono::seconds dial_deadline{1};

// Why there is no connection.
struct DialFault {
    bool is_of_secret = false;  // the other end does not know it, or does not speak TLS
    std::string why;            // a few words, safe to print
};

// A connection after its TLS handshake, within dial_deadline.
Awaitable<Result<std::unique_ptr<Link>, DialFault>> dial_node(Executor home,
                                                              const NodeSettings& own,
                                                              std::string url);

}  // namespace gridrace::server
