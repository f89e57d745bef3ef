#include "client/net/connection.hpp"

#include <sysexits.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "client/net/backoff.hpp"
#include "client/net/dialler.hpp"
#include "client/net/outbox.hpp"
#include "client/net/prover.hpp"
#include "client/net/server_clock.hpp"
#include "client/net/upgrade_answer.hpp"
#include "common/base/version.hpp"
#include "common/wire/codec.hpp"
#include "common/wire/proof_of_work.hpp"

namespace gridrace::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds connect_patience{5};
constexpr std::chrono::seconds idle_timeout{8};
constexpr std::chrono::seconds ping_interval{2};

Instant local_now() {
    return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

// What nobody foresaw ends the program, where it is caught and told.
void rethrow(const std::exception_ptr& escaped) {
    if (escaped) std::rethrow_exception(escaped);
}

}  // namespace

// Everything that lives while the connection does; the coroutine keeps it.
class Connection::Life {
public:
    Life(asio::io_context& io, RoomAddress room, RoomReplica& replica, ConnectionListener& listener,
         std::chrono::milliseconds first_contact)
        : io_(io),
          room_(std::move(room)),
          replica_(replica),
          listener_(&listener),
          first_contact_(first_contact),
          pause_(io),
          ping_timer_(io),
          outbox_(io),
          backoff_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())),
          prover_(io) {}

    auto executor() { return io_.get_executor(); }
    static asio::awaitable<void> run(std::shared_ptr<Life> life);
    static asio::awaitable<void> keep_pinging(std::shared_ptr<Life> life);
    static asio::awaitable<void> leave(std::shared_ptr<Life> life,
                                       std::chrono::milliseconds patience);
    void send(race::Command command);
    void stop();
    bool welcomed() const { return welcomed_; }

    ServerClock server_clock;

private:
    bool has_waited() const;
    ConnectionEnd not_found(const beast::error_code& error) const;
    asio::awaitable<bool> connect();
    asio::awaitable<beast::error_code> open_link();
    asio::awaitable<beast::error_code> shake_hands();
    void heed(const websocket::response_type& response);
    asio::awaitable<bool> earn_entry();
    asio::awaitable<void> converse();
    void heed_farewell(std::uint16_t close_code);
    asio::awaitable<void> back_off();
    bool receive(const beast::flat_buffer& buffer);
    void on_welcome();
    void send_due();
    void ping();
    void say(const wire::ClientMessage& message);
    void lost(bool for_good);
    void excuse(const std::string& said);
    void end(ConnectionEnd reason);

    asio::io_context& io_;
    RoomAddress room_;
    RoomReplica& replica_;
    ConnectionListener* listener_;  // nullptr once it is to hear nothing more
    std::chrono::milliseconds first_contact_;
    std::optional<Dialler> dialler_;
    std::unique_ptr<Outbox::Stream> stream_;
    asio::steady_timer pause_;
    asio::steady_timer ping_timer_;
    Outbox outbox_;
    Backoff backoff_;
    Clock::time_point started_ = Clock::now();
    bool stopped_ = false;
    bool was_welcomed_ = false;  // ever
    bool welcomed_ = false;      // on this connection
    std::optional<wire::Error> farewell_;
    Prover prover_;
    std::string challenge_;    // of the last answer, if work would get us in
    std::string proof_;        // for the next attempt
    bool has_proved_ = false;  // the last attempt had one
};

asio::awaitable<void> Connection::Life::run(std::shared_ptr<Life> life) {
    auto& self = *life;
    while (!self.stopped_) {
        const bool connected = co_await self.connect();
        if (connected) co_await self.converse();
        if (self.stopped_) break;
        const bool may_enter = co_await self.earn_entry();
        if (self.stopped_) break;
        if (!may_enter) co_await self.back_off();
    }
}

// True if nobody has let us in yet, and the time to try for the first time is over.
bool Connection::Life::has_waited() const {
    return !was_welcomed_ && Clock::now() - started_ >= first_contact_;
}

ConnectionEnd Connection::Life::not_found(const beast::error_code& error) const {
    const auto url = to_url(room_.server);
    const bool is_http =
        error.category() == http::make_error_code(http::error::bad_version).category();
    if (is_http && error != http::error::end_of_stream) {
        return {EX_PROTOCOL, "not_gridrace", "what answers at " + url + " is no gridrace server"};
    }
    return unreachable(url, error.message());
}

// True once the WebSocket is open. Ends the connection for good if coming back makes no sense.
asio::awaitable<bool> Connection::Life::connect() {
    auto error = co_await open_link();
    if (!error && !stopped_) error = co_await shake_hands();
    if (stopped_) co_return false;
    const auto& verdict = dialler_->verdict();
    if (verdict && !was_welcomed_) {
        end(*verdict);
    } else if (verdict) {
        excuse(verdict->message);
    } else if (error && has_waited() && challenge_.empty()) {
        end(not_found(error));
    }
    co_return !error;
}

asio::awaitable<beast::error_code> Connection::Life::open_link() {
    dialler_.emplace(io_, room_.server, connect_patience);
    const auto error = co_await dialler_->dial();
    if (!error && !stopped_) stream_ = std::make_unique<Outbox::Stream>(dialler_->take());
    co_return error;
}

asio::awaitable<beast::error_code> Connection::Life::shake_hands() {
    stream_->set_option(websocket::stream_base::timeout{connect_patience, idle_timeout, true});
    has_proved_ = !proof_.empty();
    stream_->set_option(websocket::stream_base::decorator(
        [proof = std::exchange(proof_, {})](websocket::request_type& request) {
            request.set(http::field::user_agent, "gridrace/" + std::string(version));
            request.set(http::field::sec_websocket_protocol, wire::subprotocol);
            if (!proof.empty()) request.set(wire::proof_header, proof);
        }));
    stream_->binary(true);
    stream_->read_message_max(wire::max_server_message_bytes);
    websocket::response_type response;
    const std::string host = room_.server.host + ":" + std::to_string(room_.server.port);
    const std::string target = "/r/" + room_.code.text();
    beast::error_code error;
    co_await stream_->async_handshake(response, host, target,
                                      asio::redirect_error(asio::use_awaitable, error));
    const bool was_answered = !error || error == websocket::error::upgrade_declined;
    if (was_answered && !stopped_) heed(response);
    co_return error;
}

void Connection::Life::heed(const websocket::response_type& response) {
    const UpgradeAnswer answer{response.result_int(), response[http::field::sec_websocket_protocol],
                               response[http::field::content_type],
                               response[http::field::retry_after], response.body()};
    const auto verdict = judge(answer, room_);
    if (const auto* for_good = std::get_if<ConnectionEnd>(&verdict)) end(*for_good);
    const auto* later = std::get_if<ComeLater>(&verdict);
    if (later == nullptr) return;
    const std::string challenge(response[wire::challenge_header]);
    if (!has_proved_ && wire::bits_asked_for(challenge)) {
        challenge_ = challenge;
        return excuse(later->excuse);
    }
    if (has_waited()) return end({EX_TEMPFAIL, "try_again_later", later->excuse});
    backoff_.not_before(later->not_before);
    excuse(later->excuse);
}

// True if the server wants a proof of work of us before it lets us in, and it is made. After one that did not help, time
// must pass first.
asio::awaitable<bool> Connection::Life::earn_entry() {
    const auto challenge = std::exchange(challenge_, {});
    if (challenge.empty()) co_return false;
    auto proving = prover_.prove(challenge);
    auto proof = co_await std::move(proving);
    proof_ = std::move(proof).value_or("");
    if (proof_.empty() && has_waited()) {
        end({EX_TEMPFAIL, "try_again_later",
             "the server wants more work of this computer than it can do in time"});
    }
    co_return !proof_.empty();
}

asio::awaitable<void> Connection::Life::converse() {
    farewell_.reset();
    say(replica_.hello());
    beast::flat_buffer buffer;
    for (;;) {
        beast::error_code error;
        buffer.clear();
        co_await stream_->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
        if (error || stopped_) break;
        if (!receive(buffer)) break;
    }
    const auto close_code = stream_->reason().code;
    auto reason = end_for(close_code, farewell_);
    if (!reason && !farewell_ && has_waited()) {
        reason = ConnectionEnd{EX_UNAVAILABLE, "unreachable",
                               "the server at " + to_url(room_.server) + " lets nobody in"};
    }
    lost(reason.has_value());
    if (!reason) heed_farewell(close_code);
    // What is still being written fails now; the stream must live until it has.
    co_await outbox_.close();
    stream_.reset();
    if (reason) end(std::move(*reason));
}

// What the server said about coming back.
void Connection::Life::heed_farewell(std::uint16_t close_code) {
    const bool restarts = close_code == static_cast<std::uint16_t>(wire::CloseCode::restarting) ||
                          (farewell_ && farewell_->code == "restarting");
    if (restarts) backoff_.expect_soon();
    if (!farewell_) return;
    backoff_.not_before(farewell_->retry_after);
    excuse(excuse_from(farewell_->message));
}

// False if the connection has ended for good, by us or because the server talks nonsense.
bool Connection::Life::receive(const beast::flat_buffer& buffer) {
    const auto data = buffer.cdata();
    const auto message =
        wire::decode_server_message({static_cast<const char*>(data.data()), data.size()});
    if (!message) {
        end({EX_PROTOCOL, "bad_message", message.error().reason});
        return false;
    }
    if (message->error) farewell_ = message->error;
    if (message->pong) server_clock.hear(*message->pong, Clock::now(), local_now());
    const auto received = replica_.receive(*message);
    if (!received) {
        end({EX_PROTOCOL, "bad_message", received.error()});
        return false;
    }
    if (received->welcomed) on_welcome();
    if (listener_ != nullptr) listener_->on_received(*received);
    send_due();
    return !stopped_;
}

void Connection::Life::on_welcome() {
    was_welcomed_ = true;
    welcomed_ = true;
    backoff_.reset();
    server_clock.begin();
    ping();
    if (listener_ != nullptr) listener_->on_connected(true);
}

void Connection::Life::send_due() {
    if (!welcomed_ || stopped_) return;
    const auto due = replica_.take_due();
    if (due.empty()) return;
    if (listener_ != nullptr) listener_->on_sending();
    for (const auto& command : due) say(command);
}

asio::awaitable<void> Connection::Life::back_off() {
    pause_.expires_after(backoff_.next());
    beast::error_code ignored;
    co_await pause_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
}

void Connection::Life::ping() {
    say(server_clock.ping(Clock::now()));
}

// Measures the server's clock and the way to it again and again.
asio::awaitable<void> Connection::Life::keep_pinging(std::shared_ptr<Life> life) {
    while (!life->stopped_) {
        life->ping_timer_.expires_after(ping_interval);
        beast::error_code ignored;
        co_await life->ping_timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
        if (life->welcomed_) life->ping();
    }
}

asio::awaitable<void> Connection::Life::leave(std::shared_ptr<Life> life,
                                              std::chrono::milliseconds patience) {
    asio::steady_timer deadline(life->io_, patience);
    if (life->welcomed_) {
        life->send(race::LeaveRoom{});
        beast::error_code ignored;
        co_await deadline.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    life->end({EX_OK, "left", "You have left the room."});
}

void Connection::Life::send(race::Command command) {
    replica_.submit(std::move(command));
    send_due();
}

void Connection::Life::say(const wire::ClientMessage& message) {
    if (stream_) outbox_.send(*stream_, wire::encode(message));
}

void Connection::Life::lost(bool for_good) {
    if (stream_) stream_->next_layer().close();
    const bool was_connected = std::exchange(welcomed_, false);
    if (was_connected && !for_good && listener_ != nullptr) listener_->on_connected(false);
}

void Connection::Life::excuse(const std::string& said) {
    if (!said.empty() && listener_ != nullptr) listener_->on_excuse(said);
}

void Connection::Life::end(ConnectionEnd reason) {
    if (stopped_) return;
    auto* listener = listener_;
    stop();
    if (listener != nullptr) listener->on_end(reason);
}

void Connection::Life::stop() {
    stopped_ = true;
    listener_ = nullptr;
    pause_.cancel();
    ping_timer_.cancel();
    prover_.stop();
    if (dialler_) dialler_->stop();
    if (stream_) stream_->next_layer().close();
}

Connection::Connection(asio::io_context& io, RoomAddress room, RoomReplica& replica,
                       ConnectionListener& listener, std::chrono::milliseconds first_contact)
    : life_(std::make_shared<Life>(io, std::move(room), replica, listener, first_contact)) {}

Connection::~Connection() {
    stop();
}

void Connection::start() {
    asio::co_spawn(life_->executor(), Life::run(life_), rethrow);
    asio::co_spawn(life_->executor(), Life::keep_pinging(life_), rethrow);
}

void Connection::send(race::Command command) {
    life_->send(std::move(command));
}
void Connection::leave(std::chrono::milliseconds patience) {
    auto leaving = Life::leave(life_, patience);
    asio::co_spawn(life_->executor(), std::move(leaving), rethrow);
}

void Connection::stop() {
    life_->stop();
}
std::optional<Milliseconds> Connection::clock_offset() const {
    return life_->server_clock.offset();
}

std::optional<Milliseconds> Connection::round_trip() const {
    return life_->welcomed() ? life_->server_clock.round_trip() : std::nullopt;
}

}  // namespace gridrace::client
