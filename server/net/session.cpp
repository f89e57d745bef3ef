#include "server/net/session.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "common/base/text.hpp"
#include "common/net/websocket_link.hpp"
#include "common/wire/codec.hpp"
#include "server/net/ban_list.hpp"
#include "server/net/deadline.hpp"
#include "server/net/frame_guard.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using Stream = websocket::stream<Link, false>;  // without compression: 98 KB a connection

constexpr std::chrono::seconds handshake_deadline{5};
constexpr Milliseconds come_back_after{1000};
constexpr Milliseconds come_back_when_others_left{10'000};
constexpr Milliseconds drained_after{10'000};
constexpr Milliseconds restarted_after{500};  // gone, and started again
constexpr int send_buffer_bytes = 16 * 1024;  // what a reader that stopped may cost the kernel

std::optional<wire::Error> farewell(wire::CloseCode code) {
    switch (code) {
        case wire::CloseCode::restarting:
            return wire::Error{"restarting", "The server stops; come back in a moment.", true,
                               restarted_after};
        case wire::CloseCode::try_again_later:
            return wire::Error{"room_is_paused",
                               "The server's disk fails: the room is paused until it works again.",
                               true, come_back_after};
        case wire::CloseCode::kicked:
            return wire::Error{"was_kicked", "The host has removed you from this room.", false, {}};
        case wire::CloseCode::replaced:
            return wire::Error{"replaced", "You have connected anew from elsewhere.", false, {}};
        case wire::CloseCode::room_closed:
            return wire::Error{"room_is_closed", "This room is closed.", false, {}};
        case wire::CloseCode::left:
        case wire::CloseCode::refused:
        case wire::CloseCode::bad_message: break;
    }
    return std::nullopt;
}

// The connection while it has a seat. Its coroutine reads; writing is done by completion handlers, one
// frame at a time with everything that is due, so that nothing ever queues up.
class Session : private Follower {
public:
    Session(Reception& reception, Shard& shard, Link link, Guest guest)
        : limits_(reception.limits),
          guest_(std::move(guest)),
          overload_(reception.overload),
          pace_(reception.pace),
          shard_(shard),
          guard_(reception.frame_limits, limits_, reception.frame_counts),
          stream_(std::move(link)),
          idle_(shard.executor()),
          registration_(shard, [this](bool gently) { stop(gently); }),
          stay_(guest_.hall, [this] { cut(); }) {}

    Awaitable<void> run(Request request, race::RoomCode code);

private:
    Awaitable<bool> shake_hands(Request request);
    Awaitable<std::optional<wire::Hello>> read_hello();
    Awaitable<bool> read_message(boost::beast::flat_buffer& buffer);
    Awaitable<bool> take_seat(const race::RoomCode& code, wire::Hello hello);
    std::optional<wire::Error> refuse_seat(const Room& room, const wire::Hello& hello);
    Awaitable<void> follow_commands();
    Awaitable<void> pause(std::chrono::milliseconds time);
    Awaitable<void> finish_writing();

    // What one message asks for; an error if the connection cannot go on.
    std::optional<wire::Error> handle(std::string_view bytes);

    void wake() override;
    Address address() const override { return guest_.address; }
    void write_next();
    void write();
    void count_written();
    void close(wire::CloseCode code);
    void refuse(wire::Error error, wire::CloseCode code);
    void stop(bool gently);
    void cut();
    void shut();

    wire::Limits limits_;
    Guest guest_;
    const Overload& overload_;
    const PaceSettings& pace_;
    Shard& shard_;
    FrameGuard guard_;
    Stream stream_;
    Timer idle_;  // never fires: cancelled when a write or a close has ended
    Room* room_ = nullptr;
    Room::Seat* seat_ = nullptr;
    std::string frame_;  // being written
    // The oldest of the events being written has been durable since then.
    std::optional<std::chrono::steady_clock::time_point> delivers_since_;
    bool writing_ = false;
    bool closing_ = false;                       // nothing more will be written
    std::optional<wire::Pong> pong_;             // due
    std::optional<wire::Error> error_;           // due, the last message
    std::optional<wire::CloseCode> close_code_;  // after it
    Shard::Registration registration_;
    Hall::Stay stay_;
};

Awaitable<void> Session::run(Request request, race::RoomCode code) {
    const bool upgraded = co_await shake_hands(std::move(request));
    if (!upgraded) co_return;
    auto hello = co_await read_hello();
    if (hello) {
        const bool seated = co_await take_seat(code, std::move(*hello));
        if (seated) co_await follow_commands();
    }
    co_await finish_writing();
    if (seat_ != nullptr) shard_.leave_room(*room_, seat_);
}

Awaitable<bool> Session::shake_hands(Request request) {
    boost::system::error_code error;
    auto& socket = stream_.next_layer().socket();
    socket.set_option(Tcp::no_delay(true), error);
    socket.set_option(net::Socket::send_buffer_size(send_buffer_bytes), error);
    websocket::stream_base::timeout timeouts;
    timeouts.handshake_timeout = handshake_deadline;
    timeouts.idle_timeout = limits_.idle_timeout;
    timeouts.keep_alive_pings = true;
    stream_.set_option(timeouts);
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(http::field::server, "gridraced/" + std::string(version));
        response.set(http::field::sec_websocket_protocol,
                     boost::beast::string_view(wire::subprotocol.data(), wire::subprotocol.size()));
    }));
    stream_.read_message_max(wire::max_first_message_bytes);
    stream_.binary(true);
    stream_.auto_fragment(false);
    stream_.next_layer().watch_reads(&guard_);
    co_await stream_.async_accept(request, asio::redirect_error(use_awaitable, error));
    co_return !error;
}

// False when the connection is over, or will be because of what came.
Awaitable<bool> Session::read_message(boost::beast::flat_buffer& buffer) {
    boost::system::error_code error;
    buffer.clear();
    co_await stream_.async_read(buffer, asio::redirect_error(use_awaitable, error));
    if (error) {
        // News, not an incident: the peer is gone, or Beast or the guard has closed on it.
        if (guard_.has_tripped() && !writing_) FrameGuard::dismiss(stream_.next_layer());
        co_return false;
    }
    if (!stream_.got_text()) co_return true;
    refuse({"bad_message", "Messages are binary frames.", false, {}},
           static_cast<wire::CloseCode>(websocket::close_code::unknown_data));
    co_return false;
}

Awaitable<std::optional<wire::Hello>> Session::read_hello() {
    const Deadline deadline(shard_.executor(), handshake_deadline, [this] {
        guest_.pass.gate().reject(RefusalCause::hello_too_late);
        refuse({"hello_too_late", "Say Hello within five seconds.", true, come_back_after},
               wire::CloseCode::refused);
    });
    boost::beast::flat_buffer buffer(wire::max_first_message_bytes);
    const bool arrived = co_await read_message(buffer);
    if (!arrived) co_return std::nullopt;

    const auto data = buffer.cdata();
    const auto message =
        wire::decode_client_message({static_cast<const char*>(data.data()), data.size()});
    const auto* hello = message ? std::get_if<wire::Hello>(&*message) : nullptr;
    if (hello == nullptr) {
        refuse({"bad_hello",
                message ? "The first message must be Hello." : message.error().reason,
                false,
                {}},
               wire::CloseCode::refused);
        co_return std::nullopt;
    }
    co_return *hello;
}

Awaitable<bool> Session::take_seat(const race::RoomCode& code, wire::Hello hello) {
    const auto name = clean_name(hello.name);
    if (!name) {
        refuse({"name_not_allowed", std::string(describe(name.error())), false, {}},
               wire::CloseCode::refused);
        co_return false;
    }
    hello.name = *name;
    const auto room = co_await shard_.open_room(code);
    if (!room) {
        const bool is_paused = room.error().kind == RoomFault::Kind::log_failed;
        const auto reason =
            is_paused ? wire::CloseCode::try_again_later : wire::CloseCode::room_closed;
        refuse(*farewell(reason), reason);
        co_return false;
    }
    if (!shard_.takes_newcomers() && !(*room)->knows(hello)) {
        refuse({"draining", "The server restarts soon and takes nobody new; come back later.", true,
                drained_after},
               wire::CloseCode::try_again_later);
        co_return false;
    }
    if (auto error = refuse_seat(**room, hello)) {
        refuse(std::move(*error), wire::CloseCode::try_again_later);
        co_return false;
    }
    const auto seat = (*room)->enter(hello, *this);
    if (!seat) {
        refuse(
            {std::string(race::name(seat.error().code)), race::describe(seat.error()), false, {}},
            wire::CloseCode::refused);
        co_return false;
    }
    stay_.leave();
    room_ = *room;
    seat_ = *seat;
    stream_.read_message_max(limits_.max_message_bytes);
    wake();
    co_return true;
}

// Who has a seat may always return to it.
std::optional<wire::Error> Session::refuse_seat(const Room& room, const wire::Hello& hello) {
    const bool returns = room.knows(hello);
    if (!guest_.pass.take_seat(returns)) {
        return wire::Error{"too_many_connections",
                           "Too many players come from your address; others must leave first.",
                           true, come_back_when_others_left};
    }
    if (returns || !overload_.is_on()) return std::nullopt;
    guest_.pass.gate().reject(RefusalCause::overloaded);
    return wire::Error{"overloaded", "The server has too much to do; come back soon.", true,
                       Overload::back_after};
}

Awaitable<void> Session::follow_commands() {
    boost::beast::flat_buffer buffer(limits_.max_message_bytes);
    for (;;) {
        const bool arrived = co_await read_message(buffer);
        if (!arrived || closing_) co_return;
        const auto data = buffer.cdata();
        shard_.counts().received_bytes.add(data.size());
        auto fault = handle({static_cast<const char*>(data.data()), data.size()});
        if (fault) {
            refuse(std::move(*fault), wire::CloseCode::bad_message);
            co_return;
        }
        const auto wait =
            room_->pace().take(seat_->member, pace_, std::chrono::steady_clock::now());
        if (wait.count() > 0) co_await pause(wait);
    }
}

std::optional<wire::Error> Session::handle(std::string_view bytes) {
    const auto message = wire::decode_client_message(bytes);
    if (!message) return wire::Error{"bad_message", message.error().reason, false, {}};
    if (const auto* command = std::get_if<wire::NumberedCommand>(&*message)) {
        if (room_->submit(*seat_, *command)) return std::nullopt;
        return wire::Error{"command_out_of_order", "Command numbers must be gapless.", false, {}};
    }
    if (const auto* ping = std::get_if<wire::Ping>(&*message)) {
        pong_ = wire::Pong{ping->echo, shard_.now()};
        wake();
        return std::nullopt;
    }
    if (std::holds_alternative<wire::Hello>(*message)) {
        return wire::Error{"bad_message", "Hello is said once.", false, {}};
    }
    return std::nullopt;
}

// Whoever speaks too fast is read more slowly.
Awaitable<void> Session::pause(std::chrono::milliseconds time) {
    Timer timer(shard_.executor(), time);
    boost::system::error_code ignored;
    co_await timer.async_wait(asio::redirect_error(use_awaitable, ignored));
}

// After this, no handler of ours is outstanding.
Awaitable<void> Session::finish_writing() {
    // If nobody closed, the peer is gone: what is still being written will fail.
    if (!close_code_) shut();
    while (writing_) {
        boost::system::error_code cancelled;
        idle_.expires_at(Timer::time_point::max());
        co_await idle_.async_wait(asio::redirect_error(use_awaitable, cancelled));
    }
}

void Session::wake() {
    write_next();
}

void Session::refuse(wire::Error error, wire::CloseCode code) {
    error_ = std::move(error);
    close_code_ = code;
    write_next();
}

// One thing at a time: everything that is due in one frame, and when nothing is due, the end if it has come.
void Session::write_next() {
    if (writing_ || closing_) return;
    frame_.clear();
    if (seat_ != nullptr && !close_code_) {
        const bool something_due = room_->compose(*seat_, limits_, frame_);
        if (!something_due && seat_->ended) {
            close_code_ = seat_->ended;
            error_ = farewell(*seat_->ended);
        }
        const auto waiting_since = std::exchange(seat_->waiting_since, std::nullopt);
        if (something_due) delivers_since_ = waiting_since;
    }
    if (pong_ || error_) {
        wire::ServerMessage rest;
        rest.pong = std::exchange(pong_, std::nullopt);
        rest.error = std::exchange(error_, std::nullopt);
        frame_ += wire::encode(rest);
    }
    if (!frame_.empty()) {
        write();
    } else if (close_code_) {
        close(*close_code_);
    }
}

void Session::write() {
    writing_ = true;
    stream_.async_write(asio::buffer(frame_), [this](boost::system::error_code error, std::size_t) {
        writing_ = false;
        if (error) {
            closing_ = true;
        } else {
            count_written();
            write_next();
        }
        idle_.cancel();
    });
}

void Session::count_written() {
    auto& counts = shard_.counts();
    counts.sent_bytes.add(frame_.size());
    if (!delivers_since_) return;
    counts.deliveries.add(std::chrono::steady_clock::now() - *delivers_since_);
    delivers_since_.reset();
}

void Session::close(wire::CloseCode code) {
    if (closing_) return;
    closing_ = true;
    writing_ = true;
    shard_.counts().count_close(code);
    const websocket::close_reason reason(static_cast<websocket::close_code>(code));
    stream_.async_close(reason, [this](boost::system::error_code) {
        writing_ = false;
        shut();
        idle_.cancel();
    });
}

void Session::stop(bool gently) {
    if (!gently || seat_ == nullptr) return shut();
    if (close_code_) return;
    refuse(*farewell(wire::CloseCode::restarting), wire::CloseCode::restarting);
}

// Others need its place.
void Session::cut() {
    guest_.pass.gate().reject(RefusalCause::dawdled);
    shut();
}

void Session::shut() {
    stream_.next_layer().close();
}

}  // namespace

Awaitable<void> run_session(Reception& reception, Shard& shard, Link link, Request request,
                            race::RoomCode code, Guest guest) {
    Session session(reception, shard, std::move(link), std::move(guest));
    auto running = session.run(std::move(request), code);
    co_await std::move(running);
}

}  // namespace gridrace::server
