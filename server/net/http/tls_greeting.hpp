// The bytes before the first request: a TLS handshake, or plain text where TLS is expected, or the reverse.
#pragma once

#include <boost/asio/buffer.hpp>

#include "server/net/link/socket_handoff.hpp"
#include "server/net/link/tls_keeper.hpp"

namespace gridrace::server {

// Limits the bytes of a connection before it enters a room, including those that OpenSSL consumes in handshakes.
class FirstWords final : public net::ReadWatch {
public:
    net::Error on_read(std::span<const std::byte> bytes, std::size_t on_the_wire) override;
    // After an answered request: resets the count for the next one.
    void renew() { left_ = most; }

private:
    static constexpr std::size_t most = 64 * 1024;
    std::size_t left_ = most;
};

// True when the link is secure; otherwise it is over.
Awaitable<bool> shake_hands(TlsKeeper& keeper, Link& link);

// Whether the first bytes are a TLS handshake, on a port without TLS.
bool speaks_tls(boost::asio::const_buffer first_words);

}  // namespace gridrace::server
