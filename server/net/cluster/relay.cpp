#include "server/net/cluster/relay.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include "common/base/text.hpp"
#include "common/wire/codec.hpp"
#include "server/net/cluster/node_credential.hpp"
#include "server/net/http/http.hpp"
#include "server/net/session/close_reason.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

// Between two attempts to find the owner; each asks the database, once for all of a room's relays.
// None before the first one: a node that gives a room up says so when it is free.
constexpr std::chrono::milliseconds first_retry_interval{5};
constexpr std::chrono::milliseconds last_retry_interval{40};
constexpr std::chrono::seconds dial_deadline{1};
// Time for a new owner to appear: after it the player is told.
constexpr std::chrono::seconds patience{30};
// An owner that is silent for the first time is asked, and after the second time is left for the next.
// Players ping every two seconds.
constexpr std::chrono::milliseconds ask_after{2500};
constexpr std::chrono::milliseconds give_up_after{3500};
constexpr std::size_t most_commands = 64;  // kept, to be repeated
constexpr std::size_t most_unsent = 32;

// These are ends of the room or the node, not of the seat: the relay looks for the next owner.
bool moves_after(const wire::Error& error) {
    for (const auto code : {wire::CloseCode::restarting, wire::CloseCode::try_again_later}) {
        if (close_reason(code)->code == error.code) return true;
    }
    return false;
}

}  // namespace

Relay::Relay(const NodeSettings& settings, Shard& shard, Seat seat, RelayListener& listener)
    : settings_(settings),
      shard_(shard),
      seat_(std::move(seat)),
      listener_(&listener),
      was_welcomed_(seat_.was_welcomed),
      taken_(shard.executor(), Timer::time_point::max()),
      served_at_(Clock::now()),
      retry_interval_(first_retry_interval) {}

std::shared_ptr<Relay> Relay::begin(const NodeSettings& settings, Shard& shard, Seat seat,
                                    RelayListener& listener) {
    std::shared_ptr<Relay> relay(new Relay(settings, shard, std::move(seat), listener));
    relay->self_ = relay;
    spawn(shard.executor(), "relay", run(relay));
    return relay;
}

// ---- from owner to owner ----

Awaitable<void> Relay::run(std::shared_ptr<Relay> self) {
    auto& relay = *self;
    auto end = End::none;
    while (relay.listener_ != nullptr && end != End::over) {
        end = co_await relay.seek();
        if (relay.listener_ == nullptr || end == End::over) break;
        if (Clock::now() - relay.served_at_ > patience) {
            report(Level::error, "the node of a room cannot be reached",
                   {{"room", relay.seat_.room.text()}, {"why", relay.fault_}});
            const auto code = wire::CloseCode::try_again_later;
            relay.end_with(code, close_reason(code));
            break;
        }
        if (end == End::moved) continue;
        co_await pause(relay.shard_.executor(), relay.retry_interval());
    }
    relay.close();
}

// Doubles with every attempt. Randomised, so that nodes do not always ask together.
std::chrono::milliseconds Relay::retry_interval() {
    const auto interval = retry_interval_;
    retry_interval_ = std::min(2 * interval, last_retry_interval);
    const auto most = static_cast<std::uint64_t>(interval.count());
    return interval + std::chrono::milliseconds(unpredictable() % most);
}

// One attempt: `moved` if there was an owner, `over` if the relay has ended.
Awaitable<Relay::End> Relay::seek() {
    const auto room = co_await shard_.open_room(seat_.room);
    if (listener_ == nullptr) co_return End::over;
    if (room) {
        std::exchange(listener_, nullptr)->on_home(**room);
        co_return End::over;
    }
    switch (room.error().kind) {
        case RoomFault::Kind::elsewhere: break;
        case RoomFault::Kind::no_such_room:
        case RoomFault::Kind::damaged: {
            const auto code = wire::CloseCode::room_closed;
            end_with(code, close_reason(code));
            co_return End::over;
        }
        default: co_return End::none;
    }
    const bool is_there = co_await dial(room.error().owner_url);
    if (!is_there || listener_ == nullptr) co_return End::none;
    const auto end = co_await follow();
    const bool was_served = is_attached_;
    close();
    if (!was_served) co_return end == End::moved ? End::none : end;
    served_at_ = Clock::now();
    retry_interval_ = first_retry_interval;
    co_return end;
}

Awaitable<bool> Relay::dial(std::string url) {
    const auto at = parse_node_url(url);
    fault_ = "its URL is " + (url.empty() ? "unknown" : printable(url));
    if (!at) {
        fault_ += ", not wss://HOST:PORT";
        co_return false;
    }
    Tcp::resolver resolver(shard_.executor());
    net::Socket socket(shard_.executor());
    const Deadline deadline(shard_.executor(), dial_deadline, [&] {
        resolver.cancel();
        error_code ignored;
        if (socket.is_open()) socket.close(ignored);
        if (stream_) stream_->next_layer().close();
    });
    error_code error;
    const auto found = co_await resolver.async_resolve(at->host, at->port,
                                                       asio::redirect_error(use_awaitable, error));
    if (error) co_return fail(error);
    co_await asio::async_connect(socket, found, asio::redirect_error(use_awaitable, error));
    if (error || listener_ == nullptr) co_return fail(error);
    socket.set_option(Tcp::no_delay(true), error);
    stream_ = std::make_shared<Stream>(Link(std::move(socket), settings_.tls->connect()));
    const bool is_safe = co_await encrypt();
    if (!is_safe) co_return false;
    const bool is_upgraded = co_await shake_hands(*at);
    co_return is_upgraded;
}

Awaitable<bool> Relay::encrypt() {
    const auto stream = stream_;  // leave() gives up ours
    error_code error;
    co_await stream->next_layer().async_handshake(asio::redirect_error(use_awaitable, error));
    if (!error) co_return true;
    if (net::is_tls_error(error)) fault_ += ": do both nodes have the same secret?";
    co_return fail(error);
}

Awaitable<bool> Relay::shake_hands(const NodeUrl& at) {
    const auto stream = stream_;  // leave() gives up ours
    const NodeRequest request{seat_.room, seat_.player.to_string()};
    const auto credential = sign(request, settings_.secret, std::chrono::system_clock::now());
    stream->set_option(websocket::stream_base::decorator([&](websocket::request_type& upgrade) {
        upgrade.set(node_header, credential);
        upgrade.set(player_header, request.player);
        upgrade.set(http::field::sec_websocket_protocol, wire::subprotocol);
    }));
    websocket::stream_base::timeout timeouts;
    timeouts.handshake_timeout = dial_deadline;
    timeouts.idle_timeout = websocket::stream_base::none();  // see watch()
    stream->set_option(timeouts);
    stream->read_message_max(wire::max_server_message_bytes);
    stream->binary(true);
    stream->auto_fragment(false);
    const std::string host = at.host + ":" + at.port;
    const std::string target = std::string(node_path) + request.room.text();
    error_code error;
    co_await stream->async_handshake(host, target, asio::redirect_error(use_awaitable, error));
    if (error == websocket::error::upgrade_declined) {
        fault_ += ": it refuses; do both nodes have the same time?";
        co_return false;
    }
    if (error) co_return fail(error);
    // Any owner sends a snapshot: the player's cursor belongs to the history of an earlier one.
    const auto hello = wire::encode(wire::ClientMessage(seat_.hello));
    co_await stream->async_write(asio::buffer(hello), asio::redirect_error(use_awaitable, error));
    seat_.hello.cursor.reset();
    co_return !error;
}

bool Relay::fail(const error_code& error) {
    fault_ += ": " + error.message();
    return false;
}

// ---- while there is an owner ----

Awaitable<Relay::End> Relay::follow() {
    const auto stream = stream_;
    heard_at_ = Clock::now();
    error_.reset();
    stream->control_callback(
        [this](websocket::frame_type, std::string_view) { heard_at_ = Clock::now(); });
    watch();
    boost::beast::flat_buffer buffer;
    while (listener_ != nullptr) {
        error_code error;
        buffer.clear();
        co_await stream->async_read(buffer, asio::redirect_error(use_awaitable, error));
        if (error) break;
        heard_at_ = Clock::now();
        const auto data = buffer.cdata();
        const auto end = heed({static_cast<const char*>(data.data()), data.size()});
        if (end != End::none) co_return end;
        // One frame at a time: an owner whose player is slow notices that its writes wait.
        while (frame_ && listener_ != nullptr) {
            error_code taken;
            co_await taken_.async_wait(asio::redirect_error(use_awaitable, taken));
        }
    }
    if (listener_ == nullptr) co_return End::over;
    co_return end_of(static_cast<wire::CloseCode>(stream->reason().code));
}

// Passes a frame on to the player, except for what only tells that the room moves.
Relay::End Relay::heed(std::string_view bytes) {
    auto message = wire::decode_server_message(bytes);
    if (!message) {
        report(Level::error, "another node is not understood",
               {{"why", message.error().reason}, {"room", seat_.room.text()}});
        return End::moved;
    }
    if (message->error && moves_after(*message->error)) return End::moved;
    error_ = message->error;
    forget_answered(message->events);
    const bool is_again = message->welcome && was_welcomed_;
    if (message->welcome && !resume(*message->welcome)) {
        const auto code = wire::CloseCode::try_again_later;
        end_with(code, close_reason(code));
        return End::over;
    }
    if (is_again) {
        message->welcome.reset();
        frame_ = wire::encode(*message);
    } else {
        frame_ = bytes;
    }
    if (frame_->empty()) {
        frame_.reset();
    } else {
        listener_->on_frame();
    }
    return End::none;
}

// False if commands are missing that the owner has not had.
bool Relay::resume(const wire::Welcome& welcome) {
    is_attached_ = was_welcomed_ = true;
    std::erase_if(commands_,
                  [&](const Command& command) { return command.number <= welcome.last_command; });
    sent_ = 0;
    if (!commands_.empty() && commands_.front().number > welcome.last_command.next()) return false;
    write_next();
    return true;
}

void Relay::forget_answered(const race::Events& events) {
    for (const auto& event : events) {
        const auto* answered = std::get_if<race::CommandAnswered>(&event);
        if (answered == nullptr) continue;
        while (sent_ > 0 && commands_.front().number <= answered->command) {
            commands_.pop_front();
            --sent_;
        }
    }
}

std::string Relay::take_frame() {
    auto frame = *std::exchange(frame_, std::nullopt);
    taken_.cancel();
    return frame;
}

// After the owner has closed with this code, or with none. Every code of ours from 4000 on is the
// end of the seat, and so is any other that comes with its reason.
Relay::End Relay::end_of(wire::CloseCode code) {
    const bool is_final = code == wire::CloseCode::left || code >= wire::CloseCode::kicked;
    if (!is_final && !error_) return End::moved;
    end_with(is_final ? code : wire::CloseCode::try_again_later, std::nullopt);
    return End::over;
}

void Relay::end_with(wire::CloseCode code, std::optional<wire::Error> error) {
    if (auto* listener = std::exchange(listener_, nullptr))
        listener->on_over(code, std::move(error));
}

// ---- from the player ----

void Relay::submit(CommandNumber number, std::string_view bytes) {
    commands_.push_back({number, std::string(bytes)});
    if (commands_.size() > most_commands && sent_ > 0) {
        commands_.pop_front();
        --sent_;
    }
    write_next();
}

void Relay::ping(std::string_view bytes) {
    ping_ = bytes;
    write_next();
}

bool Relay::is_congested() const {
    return commands_.size() - sent_ > most_unsent;
}

void Relay::write_next() {
    if (writing_ || !is_attached_) return;
    if (sent_ < commands_.size()) {
        written_ = commands_[sent_++].bytes;
    } else if (ping_) {
        written_ = *std::exchange(ping_, std::nullopt);
    } else {
        return;
    }
    writing_ = true;
    const auto self = self_.lock();
    stream_->async_write(asio::buffer(written_),
                         [self, stream = stream_](error_code error, std::size_t) {
                             self->writing_ = false;
                             // After an error the reader fails, too; or the owner is another one already.
                             if (!error || stream != self->stream_) self->write_next();
                         });
}

// A node that hangs closes nothing.
void Relay::watch() {
    const auto silent_for = std::chrono::floor<std::chrono::milliseconds>(Clock::now() - heard_at_);
    if (silent_for >= give_up_after) return close();
    const bool asks = silent_for >= ask_after;
    if (asks && stream_) {
        const auto self = self_.lock();
        stream_->async_ping({}, [self, stream = stream_](error_code) {});
    }
    watch_.emplace(shard_.executor(), (asks ? give_up_after : ask_after) - silent_for,
                   [this] { watch(); });
}

void Relay::leave() {
    listener_ = nullptr;
    taken_.cancel();
    close();
}

void Relay::close() {
    is_attached_ = false;
    watch_.reset();
    if (stream_) stream_->next_layer().close();
    stream_.reset();
}

}  // namespace gridrace::server
