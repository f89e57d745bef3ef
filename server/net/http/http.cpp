#include "server/net/http/http.hpp"

namespace gridrace::server {

Awaitable<void> send(Link& link, Response answer) {
    boost::system::error_code ignored;  // a peer that went away does not need its answer
    co_await http::async_write(link, answer, boost::asio::redirect_error(use_awaitable, ignored));
    link.end_sending();
}

}  // namespace gridrace::server
