// What comes before the first request where TLS is spoken, or should be, or should not.
#pragma once

#include <boost/asio/buffer.hpp>

#include "server/net/link/socket_handoff.hpp"
#include "server/net/link/tls_keeper.hpp"

namespace gridrace::server {

// Bounds what a connection may send before it enters a room, also what OpenSSL takes without giving us a byte.
class FirstWords final : public net::ReadWatch {
public:
    net::Error on_read(std::span<const std::byte> bytes, std::size_t on_the_wire) override;
    // A request was answered, and as much may come before the next one is.
    void renew() { left_ = most; }

private:
    static constexpr std::size_t most = 64 * 1024;
    std::size_t left_ = most;
};

// True when the link is secure; otherwise it is over.
Awaitable<bool> shake_hands(TlsKeeper& keeper, Link& link);

// Whether somebody began a handshake of TLS, who has connected without.
bool speaks_tls(boost::asio::const_buffer first_words);

}  // namespace gridrace::server
