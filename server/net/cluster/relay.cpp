#include "server/net/cluster/relay.hpp"

#include <boost/beast/core/flat_buffer.hpp>

#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/net/cluster/dial_node.hpp"
#include "server/net/cluster/node_signature.hpp"
#include "server/net/link/close_reason.hpp"
#include "server/net/link/http.hpp"
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
// An owner that is silent for the first time is asked, and after the second time is left for the next.
// Players ping every two seconds.
constexpr std::chrono::milliseconds ask_after{2500};
constexpr std::chrono::milliseconds give_up_after{3500};

}  // namespace

Relay::Relay(const NodeSettings& settings, Shard& shard, Seat seat, RelayListener& listener)
    : settings_(settings),
      shard_(shard),
      room_(std::move(seat.room)),
      player_(seat.player),
      journal_(std::move(seat.hello), Clock::now(), seat.held),
      listener_(&listener),
      taken_(shard.executor(), Timer::time_point::max()),
      retry_interval_(first_retry_interval) {}

std::shared_ptr<Relay> Relay::begin(const NodeSettings& settings, Shard& shard, Seat seat,
                                    RelayListener& listener) {
    std::shared_ptr<Relay> relay(new Relay(settings, shard, std::move(seat), listener));
    relay->self_ = relay;
    // Not at once: the room may be here, and the listener does not have this relay yet.
    asio::post(shard.executor(), [relay] { spawn(relay->shard_.executor(), "relay", run(relay)); });
    return relay;
}

// ---- from owner to owner ----

Awaitable<void> Relay::run(std::shared_ptr<Relay> self) {
    auto& relay = *self;
    auto end = End::none;
    while (relay.listener_ != nullptr && end != End::over) {
        end = co_await relay.seek();
        if (relay.listener_ == nullptr || end == End::over) break;
        if (relay.journal_.gives_up(Clock::now())) {
            relay.report_owner();
            const auto code = wire::CloseCode::try_again_later;
            relay.end_with(code, close_reason(code));
            break;
        }
        if (end == End::moved) continue;
        co_await pause(relay.shard_.executor(), relay.retry_interval());
    }
    relay.close();
}

// If the log could not be asked who that is, it has reported so.
void Relay::report_owner() {
    if (!url_.empty()) settings_.out_of_reach->add(url_, room_.text(), fault_);
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
    const auto room = co_await shard_.open_room(room_);
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
        default: url_.clear(); co_return End::none;
    }
    const bool is_there = co_await dial(room.error().owner_url);
    if (!is_there || listener_ == nullptr) co_return End::none;
    const auto end = co_await follow();
    const bool was_served = journal_.is_attached();
    close();
    if (!was_served) co_return end == End::moved ? End::none : end;
    retry_interval_ = first_retry_interval;
    co_return end;
}

Awaitable<bool> Relay::dial(std::string url) {
    const auto at = parse_node_url(url);
    url_ = url;
    auto dialled = co_await dial_node(shard_.executor(), settings_, std::move(url));
    if (dialled) {
        fault_ = "its URL is wss://" + printable(at->host + ":" + at->port);
    } else {
        fault_ = dialled.error().why;
    }
    if (!dialled || listener_ == nullptr) co_return false;
    stream_ = std::make_shared<Stream>(std::move(**dialled));
    const Deadline deadline(shard_.executor(), dial_deadline, [this] {
        if (stream_) stream_->next_layer().close();
    });
    const bool is_upgraded = co_await shake_hands(*at);
    co_return is_upgraded;
}

Awaitable<bool> Relay::shake_hands(const NodeUrl& at) {
    const auto stream = stream_;  // leave() gives up ours
    const auto player = player_.to_string();
    const auto now = std::chrono::system_clock::now();
    const auto signature = sign(room_, player, settings_.secret, now);
    stream->set_option(websocket::stream_base::decorator([&](websocket::request_type& upgrade) {
        upgrade.set(signature_header, signature);
        upgrade.set(player_header, player);
        upgrade.set(relay_header, settings_.name);
        if (const auto& seat = journal_.seat())
            upgrade.set(resumes_header, std::to_string(seat->entry.value));
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
    const std::string target = std::string(node_path) + room_.text();
    error_code error;
    co_await stream->async_handshake(host, target, asio::redirect_error(use_awaitable, error));
    if (error == websocket::error::upgrade_declined) {
        fault_ += ": it refuses";
        co_return false;
    }
    if (error) co_return fail(error);
    const auto hello = journal_.take_hello();
    co_await stream->async_write(asio::buffer(hello), asio::redirect_error(use_awaitable, error));
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
    using Kind = RelayJournal::FrameVerdict::Kind;
    const bool was_attached = journal_.is_attached();
    auto heard = journal_.hear(bytes);
    if (!was_attached && journal_.is_attached()) settings_.out_of_reach->remove(url_);
    switch (heard.kind) {
        case Kind::invalid:
            report(Level::error, "another node is not understood",
                   {{"why", heard.fault}, {"room", room_.text()}});
            return End::moved;
        case Kind::moved: return End::moved;
        case Kind::lost: {
            const auto code = wire::CloseCode::try_again_later;
            end_with(code, close_reason(code));
            return End::over;
        }
        case Kind::passes: break;
    }
    if (heard.is_welcome || heard.error) {
        auto instead = listener_->on_greeted(heard.error ? &*heard.error : nullptr);
        if (instead) {
            wire::ServerMessage told;
            told.error = std::move(instead);
            heard.frame = wire::encode(told);
        }
    }
    write_next();  // the seat may have been resumed
    if (heard.frame.empty()) return End::none;
    frame_ = std::move(heard.frame);
    listener_->on_frame();
    return End::none;
}

std::string Relay::take_frame() {
    auto frame = *std::exchange(frame_, std::nullopt);
    taken_.cancel();
    return frame;
}

Relay::End Relay::end_of(wire::CloseCode code) {
    const auto end = journal_.end_of(code);
    if (!end) return End::moved;
    end_with(*end, std::nullopt);
    return End::over;
}

void Relay::end_with(wire::CloseCode code, std::optional<wire::Error> error) {
    if (auto* listener = std::exchange(listener_, nullptr))
        listener->on_over(code, std::move(error));
}

// ---- from the player ----

void Relay::submit(CommandNumber number, std::string_view bytes) {
    journal_.submit(number, bytes);
    write_next();
}

void Relay::ping(std::string_view bytes) {
    ping_ = bytes;
    write_next();
}

void Relay::write_next() {
    if (writing_ || !journal_.is_attached()) return;
    if (const auto* command = journal_.next_to_send()) {
        written_ = command->bytes;
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
    journal_.detach(Clock::now());
    watch_.reset();
    if (stream_) stream_->next_layer().close();
    stream_.reset();
}

}  // namespace gridrace::server
