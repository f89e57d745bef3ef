#include "server/net/http/ops_port.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include "server/net/http/request_target.hpp"
#include "server/net/link/deadline.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds request_patience{2};
constexpr std::chrono::seconds answer_patience{5};
constexpr std::uint32_t max_ops_header_bytes = 8192;

void shut(net::Socket& socket) {
    boost::system::error_code ignored;  // already closed is closed
    socket.close(ignored);
}

Address peer_of(const net::Socket& socket) {
    boost::system::error_code error;  // one that is gone is noticed when it is read
    return socket.remote_endpoint(error).address();
}

}  // namespace

OpsPort::OpsPort(const Operations& operations, const Tcp::endpoint& endpoint)
    : operations_(operations), acceptor_(io_.get_executor()) {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(Acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
}

OpsPort::~OpsPort() {
    io_.stop();
}

void OpsPort::start() {
    spawn(io_.get_executor(), "operations port", accept());
    thread_ = std::jthread([this] { io_.run(); });
}

Awaitable<void> OpsPort::accept() {
    while (acceptor_.is_open()) {
        boost::system::error_code error;
        auto socket =
            co_await acceptor_.async_accept(boost::asio::redirect_error(use_awaitable, error));
        if (error == boost::asio::error::operation_aborted) break;
        if (error) {  // out of descriptors: later there may be some
            co_await pause(io_.get_executor(), std::chrono::milliseconds(100));
            continue;
        }
        spawn(io_.get_executor(), "operations", serve(std::move(socket)));
    }
}

Awaitable<void> OpsPort::serve(net::Socket socket) {
    const auto request = co_await read_request(socket);
    if (!request || !socket.is_open()) co_return;
    auto answering = answer(socket, *request);
    co_await std::move(answering);
}

Awaitable<std::optional<Request>> OpsPort::read_request(net::Socket& socket) {
    const HandshakeSlots::Slot stay(silent_, peer_of(socket), [&socket] { shut(socket); });
    const Deadline deadline(io_.get_executor(), request_patience, [&socket] { shut(socket); });
    boost::beast::flat_buffer buffer(max_ops_header_bytes);
    http::request_parser<http::string_body> parser;
    parser.header_limit(max_ops_header_bytes);
    parser.body_limit(0);
    boost::system::error_code error;
    co_await http::async_read(socket, buffer, parser,
                              boost::asio::redirect_error(use_awaitable, error));
    if (error || use_origin_form(parser.get())) co_return std::nullopt;
    co_return parser.release();
}

Awaitable<void> OpsPort::answer(net::Socket& socket, const Request& request) {
    const HandshakeSlots::Slot stay(answered_, peer_of(socket), [&socket] { shut(socket); });
    const Deadline deadline(io_.get_executor(), answer_patience, [&socket] { shut(socket); });
    auto answer = answer_operations(operations_, request, Insight::all);
    if (!answer) answer = text_answer(http::status::not_found, "/metrics, /livez or /readyz");
    auto asked = as_asked(request.method(), std::move(*answer));
    boost::system::error_code error;
    co_await http::async_write(socket, asked, boost::asio::redirect_error(use_awaitable, error));
    socket.shutdown(net::Socket::shutdown_send, error);
}

}  // namespace gridrace::server
