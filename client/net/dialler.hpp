// Connects to a server: resolves its name, connects, and does the TLS handshake if its address
// requires it. Lives on the thread of its io_context.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/net/link.hpp"

namespace gridrace::client {

class Dialler {
public:
    Dialler(boost::asio::io_context& io, const ServerAddress& server,
            std::chrono::milliseconds patience);

    // Call once; must outlive the call. After an error there is no link.
    boost::asio::awaitable<net::Error> dial();
    // After success, once.
    net::Link take() { return std::move(*link_); }
    // Set if no other attempt can succeed, with the reason.
    const std::optional<ConnectionEnd>& verdict() const { return verdict_; }

    // Aborts: dial() ends with an error.
    void stop();

private:
    boost::asio::awaitable<net::Error> connect();
    boost::asio::awaitable<net::Error> secure();

    ServerAddress server_;
    std::chrono::milliseconds patience_;
    boost::asio::ip::basic_resolver<net::Tcp, net::Executor> resolver_;
    net::Socket socket_;
    std::optional<net::Link> link_;
    std::optional<ConnectionEnd> verdict_;
    bool is_stopped_ = false;
};

}  // namespace gridrace::client
