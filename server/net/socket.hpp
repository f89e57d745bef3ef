// The sockets of the server, and how one is handed from one shard to another.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <utility>

#include "server/rooms/async.hpp"

namespace gridrace::server {

using Tcp = boost::asio::ip::tcp;
using Socket = boost::asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = boost::asio::basic_socket_acceptor<Tcp, Executor>;

// A connected socket between two shards, belonging to none. Closes itself if nobody takes it.
class LooseSocket {
public:
    // On the thread the socket belongs to, while nothing is under way on it.
    explicit LooseSocket(Socket socket);
    LooseSocket(LooseSocket&& other) noexcept
        : protocol_(other.protocol_), descriptor_(std::exchange(other.descriptor_, -1)) {}
    LooseSocket& operator=(LooseSocket&&) = delete;
    ~LooseSocket();

    // On the thread of its new home. Once.
    Socket settle(Executor home);

private:
    Tcp protocol_;
    int descriptor_ = -1;
};

}  // namespace gridrace::server
