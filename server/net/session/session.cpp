#include "server/net/session/session.hpp"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>

#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/net/limits/access.hpp"
#include "server/net/link/close_reason.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

constexpr std::chrono::seconds handshake_deadline{5};
constexpr std::size_t read_at_once =
    128;  // most messages are shorter; each reader needs a buffer of this size
constexpr Milliseconds at_another_node_after{50};
constexpr Milliseconds congestion_pause{20};  // while commands wait for an owner, or the log
constexpr int send_buffer_bytes = 16 * 1024;  // kernel memory that a stalled reader may cost

wire::Error wrote_too_much(std::chrono::seconds wait) {
    return {"writes_too_much",
            "Players from your address have written too much; come back in a while.", true, wait};
}

}  // namespace

// One coroutine from the seat on: every further waiting one would cost half a kilobyte for each
// idle player.
Awaitable<void> Session::run([[maybe_unused]] std::unique_ptr<Session> self, race::RoomCode code) {
    std::exception_ptr escaped;
    try {
        bool goes_on = co_await enter(std::move(code));
        boost::beast::flat_buffer buffer(limits_.max_message_bytes);
        while (goes_on) {
            boost::system::error_code error;
            buffer.clear();
            do {
                auto token = read_memory_.used_by(asio::redirect_error(use_awaitable, error));
                co_await stream_.async_read_some(buffer, read_at_once, std::move(token));
            } while (!error && !stream_.is_message_done());
            goes_on = has_message(error) && !closing_ && hear(buffer.cdata());
            while (goes_on && !closing_ && stream_.next_layer().is_open() && is_congested()) {
                co_await gridrace::server::pause(shard_.executor(), congestion_pause);
            }
            // Above the rate limit, read more slowly.
            const auto wait = goes_on ? pace() : Milliseconds(0);
            if (wait.count() > 0) co_await pause(shard_.executor(), wait);
        }
    } catch (...) {
        escaped = std::current_exception();
        close_socket();
    }
    // In any case: the room and pending writes refer to this session.
    co_await finish_writing();
    end_relay();
    settle_word(false);  // who does not wait for the answer may have guessed
    settle_server_word(false);
    if (subscription_ != nullptr) shard_.leave_room(*room_, subscription_);
    if (escaped) std::rethrow_exception(escaped);
}

// False if there is no seat.
Awaitable<bool> Session::enter(race::RoomCode code) {
    auto hello = co_await read_hello();
    if (!hello) co_return false;
    const bool goes_on = co_await prove_key(code, *hello);
    if (!goes_on) co_return false;
    const bool seated = co_await take_seat(code, std::move(*hello));
    co_return seated;
}

Awaitable<bool> Session::shake_hands(Request request) {
    boost::system::error_code error;
    auto& socket = stream_.next_layer().socket();
    socket.set_option(Tcp::no_delay(true), error);
    socket.set_option(net::Socket::send_buffer_size(send_buffer_bytes), error);
    websocket::stream_base::timeout timeouts;
    timeouts.handshake_timeout = handshake_deadline;
    timeouts.idle_timeout = websocket::stream_base::none();  // see watch()
    stream_.set_option(timeouts);
    const bool is_secure = stream_.next_layer().tls() != nullptr;
    stream_.set_option(websocket::stream_base::decorator([=](websocket::response_type& response) {
        response.set(http::field::server, product_name);
        if (is_secure) response.set(strict_transport, strict_transport_time);
        response.set(http::field::sec_websocket_protocol, wire::subprotocol);
    }));
    stream_.read_message_max(wire::max_first_message_bytes);
    stream_.binary(true);
    stream_.auto_fragment(false);
    stream_.next_layer().watch_reads(&guard_);
    co_await stream_.async_accept(request, asio::redirect_error(use_awaitable, error));
    if (!error) watch();
    co_return !error;
}

// After a read. False if the connection is over, or must end because of the message.
bool Session::has_message(const boost::system::error_code& error) {
    if (error) {
        // An expected event: the peer is gone, or Beast or the guard has closed the connection.
        if (guard_.has_tripped() && !writing_) guard_.dismiss(stream_.next_layer());
        return false;
    }
    if (!stream_.got_text()) return true;
    end_with({"bad_message", "Messages are binary frames.", false, {}},
             static_cast<wire::CloseCode>(websocket::close_code::unknown_data));
    return false;
}

// Pings a peer that is silent for half of the idle timeout, and ends the connection after all of
// it, or at the deadline of an incomplete message. Beast can do the former, but resets a timer for
// every message: a tenth of the cost of a move.
void Session::watch() {
    if (has_closing_deadline_) return;
    const auto allowed = std::chrono::milliseconds(limits_.idle_timeout);
    const auto now = std::chrono::steady_clock::now();
    const auto silent_for =
        std::chrono::duration_cast<std::chrono::milliseconds>(now - guard_.heard_at());
    if (silent_for >= allowed) return close_socket();
    const bool asks = silent_for >= allowed / 2;
    auto look_again_after = (asks ? allowed : allowed / 2) - silent_for;
    if (const auto due = guard_.due()) {
        if (now >= *due) return end_late_message();
        look_again_after =
            std::min(look_again_after, std::chrono::ceil<std::chrono::milliseconds>(*due - now));
    }
    watch_.emplace(shard_.executor(), look_again_after, [this] { watch(); });
    if (!asks) return;
    ping_due_ = true;
    write_next();
}

// Sends the reason once nothing else is being written; see write_next().
void Session::end_late_message() {
    guard_.give_up();
    if (writing_) return start_closing_deadline();
    guard_.dismiss(stream_.next_layer());
}

Awaitable<std::optional<std::string>> Session::read_first(RefusalCause if_late) {
    const Deadline deadline(shard_.executor(), handshake_deadline, [this, if_late] {
        guest_.pass.gate().reject(if_late);
        end_with(
            {std::string(name(if_late)), std::string(describe(if_late)), true, come_back_after},
            wire::CloseCode::refused);
    });
    boost::beast::flat_buffer buffer(wire::max_first_message_bytes);
    boost::system::error_code error;
    co_await stream_.async_read(buffer, asio::redirect_error(use_awaitable, error));
    if (!has_message(error) || close_code_) co_return std::nullopt;
    const auto data = buffer.cdata();
    co_return std::string(static_cast<const char*>(data.data()), data.size());
}

Awaitable<std::optional<wire::Hello>> Session::read_hello() {
    const auto bytes = co_await read_first(RefusalCause::hello_too_late);
    if (!bytes) co_return std::nullopt;
    const auto message = wire::decode_client_message(*bytes);
    const auto* hello = message ? std::get_if<wire::Hello>(&*message) : nullptr;
    if (hello == nullptr) {
        end_with({"bad_hello",
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
        end_with({"name_not_allowed", std::string(describe(name.error())), false, {}},
                 wire::CloseCode::refused);
        co_return false;
    }
    hello.name = *name;
    const bool is_for_few = access_ != nullptr && access_->wants_word_to_enter();
    auto room = co_await shard_.open_room(code, !is_for_few);
    if (is_for_few && !room && shard_.would_found(code, room.error())) {
        if (auto error = refuse_server_word(hello)) {  // nobody has a seat there yet
            end_with(std::move(*error), wire::CloseCode::refused);
            co_return false;
        }
        room = co_await shard_.open_room(code);
    }
    if (room) co_return take_seat_in(**room, std::move(hello));
    const bool is_elsewhere = room.error().kind == RoomFault::Kind::elsewhere;
    if (is_elsewhere && cluster_ != nullptr && !guest_.is_relayed)
        co_return take_seat_elsewhere(code, std::move(hello));
    const bool may_be_back = is_elsewhere || room.error().kind == RoomFault::Kind::log_failed;
    const auto reason =
        may_be_back ? wire::CloseCode::try_again_later : wire::CloseCode::room_closed;
    end_with(*close_reason(reason), reason);
    co_return false;
}

bool Session::take_seat_in(Room& room, wire::Hello hello) {
    if (!shard_.takes_newcomers() && !room.knows(hello)) {
        end_with({"draining", "The server restarts soon and takes nobody new; come back later.",
                  true, back_when_drained},
                 wire::CloseCode::try_again_later);
        return false;
    }
    if (is_banned()) return false;
    if (!guest_.resumes && !room.knows(hello)) {
        if (auto error = refuse_server_word(hello)) {
            end_with(std::move(*error), wire::CloseCode::refused);
            return false;
        }
    }
    if (const auto lacking = room.needed_features().without(hello.features); !lacking.empty()) {
        end_with(too_old(lacking), wire::CloseCode::client_too_old);
        return false;
    }
    if (auto error = refuse_seat(room, hello)) {
        end_with(std::move(*error), wire::CloseCode::try_again_later);
        return false;
    }
    if (room.wants_word() && !room.knows(hello)) say_word(hello);
    subscription_ = subscribe(room, hello);
    if (subscription_ == nullptr) return false;
    slot_.leave();
    room_ = &room;
    if (goes_by_other_names_) subscription_->key = wire::KeyStanding::name_unknown;
    report(Level::debug, "a member enters by a client", {{"client", hello.client}});
    if (cluster_ != nullptr && !guest_.is_relayed) hello_ = hello;
    // The result matters only for the next command.
    log_account_.charge(room_->take_uncharged_bytes(), std::chrono::steady_clock::now());
    stream_.read_message_max(limits_.max_message_bytes);
    wake();
    return true;
}

Room::Subscription* Session::subscribe(Room& room, const wire::Hello& hello) {
    if (guest_.resumes) {
        const auto resumed = room.resume(hello, *guest_.resumes, *this);
        if (resumed) return *resumed;
        end_with(resume_error(resumed.error()), resumed.error());
        return nullptr;
    }
    const auto entered = room.enter(hello, *this);
    settle_word(entered || entered.error().code != race::RefusalCode::wrong_word);
    if (entered) {
        guest_.pass.has_come_in();
        return *entered;
    }
    refuse_newcomer(room, entered.error());
    return nullptr;
}

void Session::refuse_newcomer(const Room& room, const race::Refusal& refusal) {
    if (room.is_full_for_now())
        return end_with(club_makes_space(), wire::CloseCode::try_again_later);
    const bool is_full = refusal.code == race::RefusalCode::room_is_full;
    if (is_full && room.code().is_of_a_day()) guest_.pass.gate().reject(RefusalCause::day_full);
    end_with(error_of(refusal), wire::CloseCode::refused);
}

// The ban may be newer than the connection; later bans find the seat.
bool Session::is_banned() {
    if (!bans_.is_banned(guest_.address, shard_.wall())) return false;
    guest_.pass.gate().reject(RefusalCause::banned);
    end_with(*close_reason(wire::CloseCode::banned), wire::CloseCode::banned);
    return true;
}

std::string Session::network() const {
    return network_of(guest_.pass.gate().settings(), proxies_, guest_.address);
}

std::optional<NetworkKey> Session::network_key() const {
    return networks_of(guest_.pass.gate().settings(), guest_.address);
}

// What another node relays is counted there.
std::optional<wire::Error> Session::seat(bool returns) {
    if (guest_.is_relayed) return std::nullopt;
    auto cut = [home = shard_.executor(), self = self_] {
        asio::post(home, [self] {
            if (*self != nullptr) (*self)->make_way();
        });
    };
    const auto refused = guest_.pass.take_seat({returns, std::move(cut)});
    if (!refused) return std::nullopt;
    return *refused == RefusalCause::server_full ? server_full() : too_many_connections();
}

// For a member who returns to a server that is full.
void Session::make_way() {
    constexpr auto later = wire::CloseCode::try_again_later;
    if (relay_) return on_over(later, server_full());
    if (!close_code_) end_with(server_full(), later);
}

// A member with a seat may always return to it.
std::optional<wire::Error> Session::refuse_seat(const Room& room, const wire::Hello& hello) {
    const bool returns = room.knows(hello);
    if (auto full = seat(returns)) return full;
    if (const auto wait = log_account_.look(std::chrono::steady_clock::now())) {
        guest_.pass.gate().reject(RefusalCause::writes_too_much);
        return wrote_too_much(*wait);
    }
    if (!returns && space_ != nullptr && space_->is_short()) {
        guest_.pass.gate().reject(RefusalCause::disk_nearly_full);
        return wire::Error{"disk_nearly_full",
                           "The disk of this server is nearly full; it takes nobody new until "
                           "there is space again.",
                           true, back_when_disk_has_space};
    }
    if (returns || !overload_.is_on()) return std::nullopt;
    guest_.pass.gate().reject(RefusalCause::overloaded);
    return wire::Error{"overloaded", "The server has too much to do; come back soon.", true,
                       Overload::back_after};
}

// False if the connection must end.
bool Session::hear(asio::const_buffer message) {
    shard_.counts().received_bytes.add(message.size());
    auto fault = handle({static_cast<const char*>(message.data()), message.size()});
    if (!fault) return room_ == nullptr || charge();
    end_with(std::move(*fault), wire::CloseCode::bad_message);
    return false;
}

// Charges what was logged since a member of the room was last charged. False if the address has used up
// its budget.
bool Session::charge() {
    written_ = room_->take_uncharged_bytes();
    const auto wait = log_account_.charge(written_, std::chrono::steady_clock::now());
    if (!wait) return true;
    guest_.pass.gate().reject(RefusalCause::writes_too_much);
    end_with(wrote_too_much(*wait), wire::CloseCode::try_again_later);
    return false;
}

// How long to pause reading after a message.
std::chrono::milliseconds Session::pace() {
    if (room_ == nullptr) return {};
    return room_->pace().take(subscription_->member, written_, pace_,
                              std::chrono::steady_clock::now());
}

std::optional<wire::Error> Session::handle(std::string_view bytes) {
    const auto client = subscription_ != nullptr ? subscription_->features : wire::FeatureSet();
    const auto message = wire::decode_client_message(bytes, client);
    if (!message) return wire::Error{"bad_message", message.error().reason, false, {}};
    if (relay_) return relay(*message, bytes);
    if (room_ == nullptr) return std::nullopt;  // the connection ends
    if (const auto* command = std::get_if<wire::NumberedCommand>(&*message)) {
        if (!room_->submit(*subscription_, *command)) {
            return wire::Error{
                "command_out_of_order", "Command numbers must be gapless.", false, {}};
        }
        if (hello_) keep(command->number, bytes);
        return std::nullopt;
    }
    if (const auto* ping = std::get_if<wire::Ping>(&*message)) {
        pong_ = wire::Pong{ping->echo, room_->now()};
        wake();
        return std::nullopt;
    }
    if (std::holds_alternative<wire::Hello>(*message)) {
        return wire::Error{"bad_message", "Hello is said once.", false, {}};
    }
    return std::nullopt;
}

void Session::stop(Stop how) {
    const bool has_seat = subscription_ != nullptr || relay_ != nullptr;
    if (how == Stop::at_once || !has_seat) return close_socket();
    if (close_code_) return;
    end_with(*reason_of(wire::CloseCode::restarting), wire::CloseCode::restarting);
}

std::optional<wire::Error> Session::reason_of(wire::CloseCode code) const {
    auto reason = close_reason(code);
    const bool is_elsewhere = code == wire::CloseCode::restarting && cluster_ != nullptr;
    if (is_elsewhere) reason->retry_after = at_another_node_after;
    return reason;
}

// Makes room for others.
void Session::evict() {
    guest_.pass.gate().reject(RefusalCause::dawdled);
    close_socket();
}

void Session::close_socket() {
    stream_.next_layer().close();
}

}  // namespace gridrace::server
