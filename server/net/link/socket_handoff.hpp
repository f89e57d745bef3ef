// How a connection is handed from one shard to another.
#pragma once

#include <utility>

#include "common/net/link.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

using net::Link;
using net::Tcp;
using Acceptor = boost::asio::basic_socket_acceptor<Tcp, Executor>;

// A connection between two shards, belonging to none. Closes itself if nobody takes it.
class SocketHandoff {
public:
    // On the thread the link belongs to, while nothing is under way on it.
    explicit SocketHandoff(Link link);
    SocketHandoff(SocketHandoff&& other) noexcept
        : protocol_(other.protocol_),
          descriptor_(std::exchange(other.descriptor_, -1)),
          tls_(std::move(other.tls_)) {}
    SocketHandoff& operator=(SocketHandoff&&) = delete;
    ~SocketHandoff();

    // On the thread of its new home. Once.
    Link rebind(Executor home);

private:
    Tcp protocol_ = Tcp::v4();
    int descriptor_ = -1;
    net::Tls tls_;
};

}  // namespace gridrace::server
