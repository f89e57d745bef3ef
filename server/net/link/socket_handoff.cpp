#include "server/net/link/socket_handoff.hpp"

#include <unistd.h>

namespace gridrace::server {

SocketHandoff::SocketHandoff(Link link) {
    auto [socket, tls] = link.release();
    boost::system::error_code error;  // an invalid socket fails at its first use
    const auto local = socket.local_endpoint(error);
    if (!error) protocol_ = local.protocol();
    descriptor_ = socket.release();
    tls_ = std::move(tls);
}

SocketHandoff::~SocketHandoff() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Link SocketHandoff::rebind(Executor home) {
    return Link(net::Socket(home, protocol_, std::exchange(descriptor_, -1)), std::move(tls_));
}

}  // namespace gridrace::server
