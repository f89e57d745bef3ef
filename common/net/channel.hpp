// One connection's end on a socket that never blocks, plain or with TLS, for a loop that is not Asio's: each call does
// what can be done now.
#pragma once

#include <span>

#include "common/net/tls_channel.hpp"

namespace gridrace::net {

class Channel {
public:
    using Step = TlsChannel::Step;

    // Plain if there is no TLS; with it, the handshake comes first. The descriptor outlives it.
    Channel(Tls tls, int descriptor) : tls_(std::move(tls), descriptor), descriptor_(descriptor) {}

    // OpenSSL's end; nullptr if the channel is plain.
    ssl_st* tls() const { return tls_.get(); }

    Step shake_hands() { return tls_.shake_hands(); }
    Step read(std::span<char> into);
    Step write(std::span<const char> from);

private:
    TlsChannel tls_;
    int descriptor_;
};

// Whether this error says that the peer has ended.
bool is_end(const boost::system::error_code& error);

}  // namespace gridrace::net
