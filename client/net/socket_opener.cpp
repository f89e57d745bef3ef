#include "client/net/socket_opener.hpp"

#include <sysexits.h>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

#include "common/base/version.hpp"
#include "common/wire/codec/codec.hpp"
#include "common/wire/proof_of_work.hpp"

namespace gridrace::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

SocketOpener::SocketOpener(asio::io_context& io, RoomAddress room,
                           std::chrono::milliseconds patience,
                           std::chrono::milliseconds idle_timeout)
    : io_(io),
      room_(std::move(room)),
      patience_(patience),
      idle_timeout_(idle_timeout),
      prover_(io) {}

asio::awaitable<SocketOpener::Attempt> SocketOpener::open() {
    Attempt attempt;
    attempt.error = co_await open_link();
    attempt.untrusted = dialler_->verdict();
    if (!attempt.error && !is_stopped_) co_await shake_hands(attempt);
    co_return attempt;
}

asio::awaitable<net::Error> SocketOpener::open_link() {
    dialler_.emplace(io_, room_.server, patience_);
    const auto error = co_await dialler_->dial();
    if (!error && !is_stopped_) stream_ = std::make_unique<Outbox::Stream>(dialler_->take());
    co_return error;
}

asio::awaitable<void> SocketOpener::shake_hands(Attempt& attempt) {
    const auto proof = std::exchange(proof_, {});
    stream_->set_option(websocket::stream_base::timeout{patience_, idle_timeout_, true});
    stream_->set_option(
        websocket::stream_base::decorator([proof](websocket::request_type& request) {
            request.set(http::field::user_agent, "gridrace/" + std::string(version));
            request.set(http::field::sec_websocket_protocol, wire::subprotocol);
            if (!proof.empty()) request.set(wire::proof_header, proof);
        }));
    stream_->binary(true);
    stream_->read_message_max(wire::max_server_message_bytes);
    websocket::response_type response;
    const std::string host = authority_of(room_.server);
    const std::string target = room_.server.path + "/r/" + room_.code.text();
    auto& error = attempt.error;
    co_await stream_->async_handshake(response, host, target,
                                      asio::redirect_error(asio::use_awaitable, error));
    if (error && error != websocket::error::upgrade_declined) co_return;
    const UpgradeAnswer answer{response.result_int(), response[http::field::sec_websocket_protocol],
                               response[http::field::content_type],
                               response[http::field::retry_after], response.body()};
    attempt.answer = judge(answer, room_);
    attempt.status = answer.status;
    attempt.program = excuse_from(response[http::field::server]);
    const std::string challenge(response[wire::challenge_header]);
    // After a refused proof, wait instead of computing another one.
    const bool comes_later = std::holds_alternative<ComeLater>(attempt.answer);
    if (comes_later && proof.empty() && wire::bits_asked_for(challenge)) challenge_ = challenge;
}

asio::awaitable<bool> SocketOpener::prove() {
    const auto challenge = std::exchange(challenge_, {});
    auto proving = prover_.prove(challenge);
    auto proof = co_await std::move(proving);
    proof_ = std::move(proof).value_or("");
    co_return !proof_.empty();
}

ConnectionEnd SocketOpener::end_for_error(const net::Error& error) const {
    const auto url = to_url(room_.server);
    const bool is_http =
        error.category() == http::make_error_code(http::error::bad_version).category();
    if (is_http && error != http::error::end_of_stream) {
        return {EX_PROTOCOL, "not_gridrace", "what answers at " + url + " is no gridrace server"};
    }
    return unreachable(url, error.message());
}

void SocketOpener::stop() {
    is_stopped_ = true;
    prover_.stop();
    if (dialler_) dialler_->stop();
    if (stream_) stream_->next_layer().close();
}

}  // namespace gridrace::client
