#include "client/net/conversation.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace asio = boost::asio;
namespace beast = boost::beast;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds ping_interval{2};

Instant local_now() {
    return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

}  // namespace

asio::awaitable<Conversation::Over> Conversation::run(std::unique_ptr<Outbox::Stream> stream) {
    stream_ = std::move(stream);
    over_ = {};
    say(replica_.hello());
    beast::flat_buffer buffer;
    for (;;) {
        beast::error_code error;
        buffer.clear();
        co_await stream_->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
        if (error || is_stopped_) break;
        const auto data = buffer.cdata();
        if (!receive({static_cast<const char*>(data.data()), data.size()})) break;
    }
    over_.close_code = stream_->reason().code;
    co_return over_;
}

// False if the conversation is over: stopped, or the server violated the protocol.
bool Conversation::receive(std::string_view bytes) {
    const auto message = wire::decode_server_message(bytes);
    if (!message) {
        over_.fault = message.error().reason;
        return false;
    }
    if (message->error) over_.farewell = message->error;
    if (message->key_challenge && !is_welcomed_)
        say(listeners_.on_challenge(*message->key_challenge));
    if (message->pong) clock_.hear(*message->pong, Clock::now(), local_now());
    const auto received = replica_.receive(*message);
    if (!received) {
        over_.fault = received.error();
        return false;
    }
    if (received->welcomed) welcome();
    if (!is_stopped_) listeners_.on_received(*received);
    send_due();
    return !is_stopped_;
}

void Conversation::welcome() {
    is_welcomed_ = true;
    clock_.begin();
    ping();
    listeners_.on_welcome();
}

void Conversation::send_due() {
    if (!is_welcomed_ || is_stopped_) return;
    const auto due = replica_.take_due();
    if (due.empty()) return;
    listeners_.on_sending();
    for (const auto& command : due) say(command);
}

void Conversation::hang_up() {
    is_welcomed_ = false;
    stream_->next_layer().close();
}

asio::awaitable<void> Conversation::close() {
    // Pending writes fail now; the stream must live until then.
    co_await outbox_.close();
    stream_.reset();
}

asio::awaitable<void> Conversation::keep_pinging() {
    while (!is_stopped_) {
        ping_timer_.expires_after(ping_interval);
        beast::error_code ignored;
        co_await ping_timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
        if (is_welcomed_) ping();
    }
}

void Conversation::ping() {
    say(clock_.ping(Clock::now()));
}

void Conversation::say(const wire::ClientMessage& message) {
    if (stream_) outbox_.send(*stream_, wire::encode(message));
}

void Conversation::stop() {
    is_stopped_ = true;
    ping_timer_.cancel();
    if (stream_) stream_->next_layer().close();
}

}  // namespace gridrace::client
