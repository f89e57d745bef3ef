// Moves a connection from one shard to another.
#pragma once

#include <utility>

#include "common/net/link.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

using net::Link;
using net::Tcp;
using Acceptor = boost::asio::basic_socket_acceptor<Tcp, Executor>;

// A connection on its way between two shards. Closes itself if nobody takes it.
class SocketHandoff {
public:
    // On the link's thread, while no operation is pending.
    explicit SocketHandoff(Link link);
    SocketHandoff(SocketHandoff&& other) noexcept
        : protocol_(other.protocol_),
          descriptor_(std::exchange(other.descriptor_, -1)),
          tls_(std::move(other.tls_)) {}
    SocketHandoff& operator=(SocketHandoff&&) = delete;
    ~SocketHandoff();

    // On the thread of its new executor. Once.
    Link rebind(Executor home);

private:
    Tcp protocol_ = Tcp::v4();
    int descriptor_ = -1;
    net::Tls tls_;
};

}  // namespace gridrace::server
