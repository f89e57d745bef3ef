#include "client/bot/bot.hpp"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>

#include "client/net/create_room.hpp"

namespace gridrace::client {

namespace {
constexpr std::chrono::milliseconds time_to_leave{1000};
}

class Bot::Timer {
public:
    explicit Timer(boost::asio::io_context& io) : wait(io) {}
    boost::asio::steady_timer wait;
};

Bot::Bot(boost::asio::io_context& io, const RoomAddress& room, BotOptions options, Watcher watcher)
    : options_(std::move(options)),
      watcher_(std::move(watcher)),
      player_(options_.manner, options_.seed),
      replica_(options_.name, race::Role::player, new_resume_token()),
      connection_(io, room, replica_, *this),
      timer_(std::make_unique<Timer>(io)) {
    replica_.support_only(wire::bot_features);
}

Bot::~Bot() = default;

void Bot::start() {
    connection_.start();
}

void Bot::leave() {
    if (std::exchange(leaving_, true) || ended_) return;
    timer_->wait.cancel();
    connection_.leave(time_to_leave);
}

void Bot::on_received(const Received& received) {
    if (leaving_) return;
    if (watcher_.on_received) watcher_.on_received(received, replica_.state());
    const auto& state = replica_.state();
    races_.note(received, state);
    const bool match_goes_on = state.match.raced > 0;
    if (options_.races > 0 && races_.ended() >= options_.races && !match_goes_on) return leave();

    const auto* me = state.member(replica_.self());
    const bool asked = std::ranges::any_of(replica_.unanswered(), [](const auto& numbered) {
        return std::holds_alternative<race::SetReady>(numbered.command);
    });
    if (state.phase == race::Phase::lobby && me != nullptr && !me->ready && !asked) {
        connection_.send(race::SetReady{true});
    }
    if (const auto host = handover_.next_host(state, replica_.self()))
        connection_.send(race::TransferHost{*host});
    // After a snapshot the grid may differ from the one that was planned for.
    if (received.replaced) player_.forget_plan();
    if (!thinking_ && bot::BotPlayer::is_racing(state, replica_.self())) think();
}

void Bot::on_end(const ConnectionEnd& end) {
    ended_ = true;
    timer_->wait.cancel();
    if (watcher_.on_end) watcher_.on_end(end);
}

void Bot::think() {
    thinking_ = true;
    timer_->wait.expires_after(player_.thinking_time(replica_.state(), replica_.self()));
    timer_->wait.async_wait([this](const boost::system::error_code& cancelled) {
        if (cancelled || ended_) return;
        thinking_ = false;
        move();
    });
}

void Bot::move() {
    const auto& state = replica_.state();
    if (!bot::BotPlayer::is_racing(state, replica_.self())) return;
    auto next = player_.next_move(state, replica_.self(), replica_.unanswered().empty());
    think();
    if (next) connection_.send(std::move(*next));
}

}  // namespace gridrace::client
