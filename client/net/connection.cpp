#include "client/net/connection.hpp"

#include <sysexits.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "client/net/backoff.hpp"
#include "client/net/conversation.hpp"
#include "client/net/socket_opener.hpp"

namespace gridrace::client {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds connect_patience{5};
constexpr std::chrono::seconds idle_timeout{8};

// Unexpected exceptions end the program; main catches and reports them.
void rethrow(const std::exception_ptr& escaped) {
    if (escaped) std::rethrow_exception(escaped);
}

}  // namespace

// The connection's state, kept alive by the coroutine.
class Connection::Life {
public:
    Life(asio::io_context& io, RoomAddress room, RoomReplica& replica, ConnectionListener& listener,
         std::chrono::milliseconds first_contact, std::shared_ptr<const KeyHolder> key)
        : io_(io),
          room_(std::move(room)),
          opener_(io, room_, connect_patience, idle_timeout),
          replica_(replica),
          conversation_(io, replica,
                        {[this] { on_welcome(); },
                         [this](const Received& received) { on_received(received); },
                         [this] { on_sending(); },
                         [this](const wire::KeyChallenge& challenge) {
                             return key_ ? prove(*key_, challenge, room_) : wire::KeyProof{};
                         }}),
          listener_(&listener),
          key_(std::move(key)),
          first_contact_(first_contact),
          pause_(io),
          backoff_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())) {
        replica_.say_word(room_.word);
        replica_.say_server_word(room_.server.word);
        if (key_) replica_.say_key(key_->key.public_key());
    }

    auto executor() { return io_.get_executor(); }
    static asio::awaitable<void> run(std::shared_ptr<Life> life);
    static asio::awaitable<void> keep_pinging(std::shared_ptr<Life> life);
    static asio::awaitable<void> leave(std::shared_ptr<Life> life,
                                       std::chrono::milliseconds patience);
    void send(race::Command command);
    void stop();
    const Conversation& conversation() const { return conversation_; }

private:
    bool has_waited() const;
    asio::awaitable<bool> connect();
    void heed_answer(const SocketOpener::Attempt& attempt);
    void heed_failure(const SocketOpener::Attempt& attempt);
    asio::awaitable<bool> earn_entry();
    asio::awaitable<void> converse();
    void heed_farewell(const Conversation::Over& over);
    asio::awaitable<void> back_off();
    void on_welcome();
    void on_received(const Received& received);
    void on_sending();
    void excuse(const std::string& said);
    void end(ConnectionEnd reason);

    asio::io_context& io_;
    RoomAddress room_;
    SocketOpener opener_;
    RoomReplica& replica_;
    Conversation conversation_;
    ConnectionListener* listener_;          // nullptr once it must not be called any more
    std::shared_ptr<const KeyHolder> key_;  // none: a guest
    std::chrono::milliseconds first_contact_;
    asio::steady_timer pause_;
    Backoff backoff_;
    Clock::time_point started_ = Clock::now();
    bool stopped_ = false;
    bool was_welcomed_ = false;  // ever
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

// True if there was no welcome yet, and the time for the first contact is over.
bool Connection::Life::has_waited() const {
    return !was_welcomed_ && Clock::now() - started_ >= first_contact_;
}

// True once the WebSocket is open. Ends the connection for good if reconnecting makes no sense.
asio::awaitable<bool> Connection::Life::connect() {
    auto opening = opener_.open();
    const auto attempt = co_await std::move(opening);
    if (stopped_) co_return false;
    heed_answer(attempt);
    if (stopped_) co_return false;
    heed_failure(attempt);
    co_return !attempt.error;
}

// Handles the server's answer to the handshake.
void Connection::Life::heed_answer(const SocketOpener::Attempt& attempt) {
    if (const auto* for_good = std::get_if<ConnectionEnd>(&attempt.answer)) return end(*for_good);
    const auto* later = std::get_if<ComeLater>(&attempt.answer);
    if (later == nullptr) return;
    if (!opener_.wants_proof()) {
        if (has_waited()) return end({EX_TEMPFAIL, "try_again_later", later->excuse});
        backoff_.not_before(later->not_before);
    }
    excuse(later->excuse);
}

// Handles an attempt without a socket.
void Connection::Life::heed_failure(const SocketOpener::Attempt& attempt) {
    if (attempt.untrusted && !was_welcomed_) {
        end(*attempt.untrusted);
    } else if (attempt.untrusted) {
        excuse(attempt.untrusted->message);
    } else if (attempt.error && has_waited() && !opener_.wants_proof()) {
        end(opener_.end_for_error(attempt.error));
    }
}

// True if the server demands a proof of work, and it has been computed.
asio::awaitable<bool> Connection::Life::earn_entry() {
    if (!opener_.wants_proof()) co_return false;
    auto proving = opener_.prove();
    const bool is_made = co_await std::move(proving);
    if (!is_made && has_waited()) {
        end({EX_TEMPFAIL, "try_again_later",
             "the server wants more work of this computer than it can do in time"});
    }
    co_return is_made;
}

asio::awaitable<void> Connection::Life::converse() {
    auto talking = conversation_.run(opener_.take());
    const auto over = co_await std::move(talking);
    if (over.fault) end({EX_PROTOCOL, "bad_message", *over.fault});
    auto reason = end_for(over.close_code, over.farewell);
    if (!reason && !over.farewell && has_waited()) {
        reason = ConnectionEnd{EX_UNAVAILABLE, "unreachable",
                               "the server at " + to_url(room_.server) + " lets nobody in"};
    }
    const bool was_connected = conversation_.is_welcomed();
    conversation_.hang_up();
    if (!reason) {
        if (was_connected && listener_ != nullptr) listener_->on_lost();
        heed_farewell(over);
    }
    co_await conversation_.close();
    if (reason) end(std::move(*reason));
}

// Handles the server's close reason: whether and when to reconnect.
void Connection::Life::heed_farewell(const Conversation::Over& over) {
    const auto& farewell = over.farewell;
    const auto restarting = static_cast<std::uint16_t>(wire::CloseCode::restarting);
    const bool restarts =
        over.close_code == restarting || (farewell && farewell->code == "restarting");
    if (restarts) backoff_.expect_soon();
    if (!farewell) return;
    backoff_.not_before(farewell->retry_after);
    excuse(excuse_from(farewell->message));
}

void Connection::Life::on_welcome() {
    was_welcomed_ = true;
    backoff_.reset();
    if (listener_ != nullptr) listener_->on_connected();
}

void Connection::Life::on_received(const Received& received) {
    if (listener_ != nullptr) listener_->on_received(received);
}

void Connection::Life::on_sending() {
    if (listener_ != nullptr) listener_->on_sending();
}

asio::awaitable<void> Connection::Life::back_off() {
    pause_.expires_after(backoff_.next());
    boost::system::error_code ignored;
    co_await pause_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
}

asio::awaitable<void> Connection::Life::keep_pinging(std::shared_ptr<Life> life) {
    co_await life->conversation_.keep_pinging();
}

asio::awaitable<void> Connection::Life::leave(std::shared_ptr<Life> life,
                                              std::chrono::milliseconds patience) {
    asio::steady_timer deadline(life->io_, patience);
    if (life->conversation_.is_welcomed()) {
        life->send(race::LeaveRoom{});
        boost::system::error_code ignored;
        co_await deadline.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    life->end({EX_OK, "left", "You have left the room."});
}

void Connection::Life::send(race::Command command) {
    replica_.submit(std::move(command));
    conversation_.send_due();
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
    opener_.stop();
    conversation_.stop();
}

Connection::Connection(asio::io_context& io, RoomAddress room, RoomReplica& replica,
                       ConnectionListener& listener, std::chrono::milliseconds first_contact,
                       std::shared_ptr<const KeyHolder> key)
    : life_(std::make_shared<Life>(io, std::move(room), replica, listener, first_contact,
                                   std::move(key))) {}

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
    return life_->conversation().clock().offset();
}

std::optional<Milliseconds> Connection::round_trip() const {
    const auto& conversation = life_->conversation();
    return conversation.is_welcomed() ? conversation.clock().round_trip() : std::nullopt;
}

}  // namespace gridrace::client
