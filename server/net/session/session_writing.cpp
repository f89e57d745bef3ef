// The writing of a session: one operation at a time, each with everything that is due.
#include "common/wire/codec/codec.hpp"
#include "server/net/link/close_reason.hpp"
#include "server/net/session/session.hpp"

namespace gridrace::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

namespace {
constexpr std::chrono::seconds closing_deadline{5};
}  // namespace

void Session::wake() {
    if (subscription_ != nullptr && subscription_->ended) {
        if (follows_ || may_follow_room()) return follow_soon();
        start_closing_deadline();
    }
    write_next();
}

// A peer that reads nothing never gets the close frame, and would keep its connection: limits the
// time for it.
void Session::start_closing_deadline() {
    if (std::exchange(has_closing_deadline_, true)) return;
    watch_.emplace(shard_.executor(), closing_deadline, [this] { close_socket(); });
}

void Session::end_with(wire::Error error, wire::CloseCode code) {
    error_ = std::move(error);
    close_code_ = code;
    write_next();
}

// One operation at a time: all that is due in one frame; if nothing is due, the close, if
// requested.
void Session::write_next() {
    if (writing_ || closing_ || follows_) return;
    if (guard_.has_tripped()) return guard_.dismiss(stream_.next_layer());
    if (std::exchange(ping_due_, false)) return ping();
    frame_.clear();
    if (subscription_ != nullptr && !close_code_) {
        const bool something_due = room_->compose(*subscription_, limits_, frame_);
        if (!something_due && subscription_->ended) {
            close_code_ = subscription_->ended;
            const bool comes_back = subscription_->not_after.has_value() &&
                                    *close_code_ == wire::CloseCode::try_again_later;
            const bool is_too_old = *close_code_ == wire::CloseCode::client_too_old;
            error_ = comes_back ? club_makes_space()
                     : is_too_old
                         ? too_old(room_->needed_features().without(subscription_->features))
                         : reason_of(*subscription_->ended);
        }
        const auto waiting_since = std::exchange(subscription_->waiting_since, std::nullopt);
        if (something_due) delivers_since_ = waiting_since;
    }
    if (relay_ && relay_->has_frame()) frame_ = relay_->take_frame();
    if (pong_ || error_ || challenge_) {
        wire::ServerMessage rest;
        rest.key_challenge = std::exchange(challenge_, std::nullopt);
        rest.pong = std::exchange(pong_, std::nullopt);
        rest.error = std::exchange(error_, std::nullopt);
        frame_ += wire::encode(rest);
    }
    if (!frame_.empty()) {
        write();
    } else if (close_code_) {
        send_close(*close_code_);
    }
}

void Session::write() {
    writing_ = true;
    auto on_written = [this](boost::system::error_code error, std::size_t) {
        if (!error) count_written();
        end_write(error);
    };
    stream_.async_write(asio::buffer(frame_), write_memory_.used_by(on_written));
}

void Session::ping() {
    writing_ = true;
    auto on_written = [this](boost::system::error_code error) { end_write(error); };
    stream_.async_ping({}, write_memory_.used_by(on_written));
}

void Session::end_write(const boost::system::error_code& error) {
    writing_ = false;
    if (error) {
        closing_ = true;
    } else {
        write_next();
    }
    idle_.cancel();
}

void Session::count_written() {
    auto& counts = shard_.counts();
    counts.sent_bytes.add(frame_.size());
    if (!delivers_since_) return;
    counts.deliveries.add(std::chrono::steady_clock::now() - *delivers_since_);
    delivers_since_.reset();
}

void Session::send_close(wire::CloseCode code) {
    if (closing_) return;
    closing_ = true;
    writing_ = true;
    shard_.counts().count_close(code);
    const websocket::close_reason reason(static_cast<websocket::close_code>(code));
    stream_.async_close(reason, [this](boost::system::error_code) {
        writing_ = false;
        close_socket();
        idle_.cancel();
    });
}

// Afterwards no handler of ours is pending.
Awaitable<void> Session::finish_writing() {
    // If nobody closed, the peer is gone: pending writes will fail.
    if (!close_code_) close_socket();
    while (writing_) {
        boost::system::error_code cancelled;
        idle_.expires_at(Timer::time_point::max());
        co_await idle_.async_wait(asio::redirect_error(use_awaitable, cancelled));
    }
}

}  // namespace gridrace::server
