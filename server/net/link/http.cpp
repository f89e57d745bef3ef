#include "server/net/link/http.hpp"

namespace gridrace::server {

namespace {

constexpr int file_buffer_bytes = 64 * 1024;  // kernel memory for a reader that stopped

template <class Body>
Awaitable<void> write_answer(Link& link, http::response<Body> answer) {
    boost::system::error_code error;  // a peer that went away does not need its answer
    const bool is_kept = answer.keep_alive();
    if (link.tls() != nullptr) answer.set(strict_transport, strict_transport_time);
    co_await http::async_write(link, answer, boost::asio::redirect_error(use_awaitable, error));
    if (error) {
        link.close();
    } else if (!is_kept) {
        link.end_sending();
    }
}

}  // namespace

Awaitable<void> send(Link& link, Response answer) {
    return write_answer(link, std::move(answer));
}

Awaitable<void> send_file(Link& link, FileResponse answer) {
    boost::system::error_code ignored;  // a broken socket fails when it is written to
    link.socket().set_option(Tcp::no_delay(true), ignored);
    link.socket().set_option(net::Socket::send_buffer_size(file_buffer_bytes), ignored);
    return write_answer(link, std::move(answer));
}

}  // namespace gridrace::server
