#include "server/net/cluster/dial_node.hpp"

#include <boost/asio/connect.hpp>

#include "common/base/text.hpp"
#include "server/net/link/deadline.hpp"

namespace gridrace::server {

namespace asio = boost::asio;
using boost::system::error_code;

Awaitable<Result<std::unique_ptr<Link>, DialFault>> dial_node(Executor home,
                                                              const NodeSettings& own,
                                                              std::string url) {
    const auto at = parse_node_url(url);
    auto fault = "its URL is " + (url.empty() ? "unknown" : printable(url));
    if (!at) co_return DialFault{false, fault + ", not wss://HOST:PORT"};
    Tcp::resolver resolver(home);
    net::Socket socket(home);
    std::unique_ptr<Link> link;
    const Deadline deadline(home, dial_deadline, [&] {
        resolver.cancel();
        error_code ignored;
        if (socket.is_open()) socket.close(ignored);
        if (link) link->close();
    });
    const auto because = [&fault](error_code error) {
        const bool is_late = error == asio::error::operation_aborted;
        const bool is_of_secret = net::is_tls_error(error);
        if (is_of_secret) fault += ": do both nodes have the same secret?";
        return DialFault{is_of_secret,
                         fault + ": " + (is_late ? "it does not answer" : error.message())};
    };
    error_code error;
    const auto found = co_await resolver.async_resolve(at->host, at->port,
                                                       asio::redirect_error(use_awaitable, error));
    if (error) co_return because(error);
    co_await asio::async_connect(socket, found, asio::redirect_error(use_awaitable, error));
    if (error) co_return because(error);
    socket.set_option(Tcp::no_delay(true), error);
    link = std::make_unique<Link>(std::move(socket), own.tls->connect());
    co_await link->async_handshake(asio::redirect_error(use_awaitable, error));
    if (!error) co_return std::move(link);
    co_return because(error);
}

}  // namespace gridrace::server
