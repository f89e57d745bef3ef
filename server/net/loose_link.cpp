#include "server/net/loose_link.hpp"

#include <unistd.h>

namespace gridrace::server {

LooseLink::LooseLink(Link link) {
    auto [socket, tls] = link.release();
    protocol_ = socket.local_endpoint().protocol();
    descriptor_ = socket.release();
    tls_ = std::move(tls);
}

LooseLink::~LooseLink() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Link LooseLink::settle(Executor home) {
    return Link(net::Socket(home, protocol_, std::exchange(descriptor_, -1)), std::move(tls_));
}

}  // namespace gridrace::server
