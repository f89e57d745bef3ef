#include "server/net/http/tls_greeting.hpp"

#include <string_view>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

constexpr unsigned char handshake_record = 22;  // RFC 8446, 5.1

constexpr std::string_view speak_tls =
    "HTTP/1.1 400 Bad Request\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n"
    "Content-Length: 49\r\n"
    "Connection: close\r\n"
    "\r\n"
    "This server speaks TLS: use wss:// (or https://)\n";
static_assert(speak_tls.size() - speak_tls.find("This") == 49);

}  // namespace

net::Error FirstWords::on_read(std::span<const std::byte>, std::size_t on_the_wire) {
    if (on_the_wire > left_) return boost::asio::error::message_size;
    left_ -= on_the_wire;
    return {};
}

Awaitable<bool> shake_hands(TlsKeeper& keeper, Link& link) {
    boost::system::error_code error;
    link.socket().set_option(Tcp::no_delay(true),
                             error);  // the handshake takes several round trips
    const auto began = std::chrono::steady_clock::now();
    co_await link.async_handshake(boost::asio::redirect_error(use_awaitable, error));
    if (!error) {
        keeper.counts.handshakes.add(std::chrono::steady_clock::now() - began);
        co_return true;
    }
    keeper.counts.failed.add();
    if (net::is_plain_http(error)) {
        keeper.counts.plain_http.add();
        link.write_past_tls(std::as_bytes(std::span(speak_tls)));
        co_await link.async_finish(boost::asio::redirect_error(use_awaitable, error));
    } else {
        report(Level::debug, "a handshake of TLS failed: " + error.message());
    }
    co_return false;
}

bool speaks_tls(boost::asio::const_buffer first_words) {
    return first_words.size() > 0 &&
           *static_cast<const unsigned char*>(first_words.data()) == handshake_record;
}

}  // namespace gridrace::server
