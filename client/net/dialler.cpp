#include "client/net/dialler.hpp"

#include <sysexits.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "common/net/client_tls.hpp"
#include "common/net/deadline.hpp"

namespace gridrace::client {

namespace asio = boost::asio;

namespace {

ConnectionEnd insecure(const ServerAddress& server, const net::TlsFault& fault) {
    return {EX_UNAVAILABLE, "not_secure",
            "no secure connection to " + to_url(server) + ": " + fault.sentence};
}

}  // namespace

Dialler::Dialler(asio::io_context& io, const ServerAddress& server,
                 std::chrono::milliseconds patience)
    : server_(server),
      patience_(patience),
      resolver_(io.get_executor()),
      socket_(io.get_executor()) {}

asio::awaitable<net::Error> Dialler::dial() {
    bool is_late = false;
    const net::Deadline deadline(socket_.get_executor(), patience_, [this, &is_late] {
        is_late = true;
        stop();
    });
    auto error = co_await connect();
    if (!error && !is_stopped_) error = co_await secure();
    if (is_late) co_return asio::error::timed_out;
    if (is_stopped_) co_return asio::error::operation_aborted;
    co_return error;
}

asio::awaitable<net::Error> Dialler::connect() {
    net::Error error;
    const std::string port = std::to_string(server_.port);
    const auto found = co_await resolver_.async_resolve(
        server_.host, port, asio::redirect_error(asio::use_awaitable, error));
    if (error || is_stopped_) co_return error;
    co_await asio::async_connect(socket_, found, asio::redirect_error(asio::use_awaitable, error));
    if (!error) socket_.set_option(net::Tcp::no_delay(true), error);
    co_return error;
}

asio::awaitable<net::Error> Dialler::secure() {
    if (!server_.is_secure) {
        link_.emplace(std::move(socket_));
        co_return net::Error();
    }
    auto tls = net::new_client_tls(server_.host, server_.authorities);
    if (!tls) {
        verdict_ = insecure(server_, tls.error());
        co_return asio::error::operation_aborted;
    }
    link_.emplace(std::move(socket_), std::move(*tls));
    net::Error error;
    co_await link_->async_handshake(asio::redirect_error(asio::use_awaitable, error));
    if (net::is_tls_error(error) || net::has_hung_up(error)) {
        verdict_ = insecure(server_, net::describe_failure(*link_->tls(), error, server_.host));
    }
    co_return error;
}

void Dialler::stop() {
    is_stopped_ = true;
    resolver_.cancel();
    net::Error ignored;  // closing twice is harmless
    if (link_) link_->close();
    if (socket_.is_open()) socket_.close(ignored);
}

}  // namespace gridrace::client
