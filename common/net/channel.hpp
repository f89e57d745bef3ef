// A connection on a non-blocking socket, plain or with TLS, for an event loop other than Asio: each
// call does what can be done now.
#pragma once

#include <span>

#include "common/net/tls_channel.hpp"

namespace gridrace::net {

class Channel {
public:
    using Step = TlsChannel::Step;

    // Plain if `tls` is null; with TLS, the handshake comes first. The descriptor must outlive it.
    Channel(Tls tls, int descriptor) : tls_(std::move(tls), descriptor), descriptor_(descriptor) {}

    // OpenSSL's object; nullptr if the channel is plain.
    ssl_st* tls() const { return tls_.get(); }

    Step shake_hands() { return tls_.shake_hands(); }
    Step read(std::span<char> into);
    Step write(std::span<const char> from);

private:
    TlsChannel tls_;
    int descriptor_;
};

// Whether this error means that the peer has closed the connection.
bool is_end(const boost::system::error_code& error);

}  // namespace gridrace::net
