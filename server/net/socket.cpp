#include "server/net/socket.hpp"

#include <unistd.h>

namespace gridrace::server {

LooseSocket::LooseSocket(Socket socket) : protocol_(socket.local_endpoint().protocol()) {
    descriptor_ = socket.release();
}

LooseSocket::~LooseSocket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Socket LooseSocket::settle(Executor home) {
    return Socket(home, protocol_, std::exchange(descriptor_, -1));
}

}  // namespace gridrace::server
