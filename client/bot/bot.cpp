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
      random_(options_.seed),
      replica_(options_.name, race::Role::player, new_resume_token()),
      connection_(io, room, replica_, *this),
      timer_(std::make_unique<Timer>(io)) {}

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
    for (const auto& event : received.events) {
        if (std::holds_alternative<race::RaceEnded>(event)) ++races_played_;
    }
    if (options_.races > 0 && races_played_ >= options_.races) return leave();

    const auto& state = replica_.state();
    const auto* me = state.member(replica_.self());
    const bool asked = std::ranges::any_of(replica_.unanswered(), [](const auto& numbered) {
        return std::holds_alternative<race::SetReady>(numbered.command);
    });
    if (state.phase == race::Phase::lobby && me != nullptr && !me->ready && !asked) {
        connection_.send(race::SetReady{true});
    }
    const bool racing = state.phase == race::Phase::racing && state.run(replica_.self()) != nullptr;
    // After a snapshot the grid may differ from the one that was planned for.
    const bool is_planned = planned_for_ == state.race.number && !received.replaced;
    if (racing && !is_planned) begin_race();
}

void Bot::on_end(const ConnectionEnd& end) {
    ended_ = true;
    timer_->wait.cancel();
    if (watcher_.on_end) watcher_.on_end(end);
}

void Bot::begin_race() {
    const auto& state = replica_.state();
    planned_for_ = state.race.number;
    plan_ = plan_moves(*state.race.puzzle, random_);
    std::erase_if(plan_, [&grid = state.run(replica_.self())->grid](const auto& move) {
        return grid.digit(sudoku::Cell(static_cast<int>(move.cell))) ==
               static_cast<int>(move.digit);
    });
    std::ranges::reverse(plan_);
    think();
}

void Bot::think() {
    timer_->wait.expires_after(thinking_time(options_.moves_per_second, random_));
    timer_->wait.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled && !ended_) move();
    });
}

void Bot::move() {
    const auto& state = replica_.state();
    const auto* run = state.run(replica_.self());
    const bool racing = state.phase == race::Phase::racing && run != nullptr &&
                        run->status == race::RunStatus::racing && state.race.number == planned_for_;
    if (!racing || plan_.empty()) return;

    const auto next = plan_.back();
    const bool slips = random_.below(10'000) < options_.slips * 10'000;
    const auto wrong = slips ? slip(run->grid, next.cell, random_) : std::nullopt;
    if (wrong) {
        connection_.send(*wrong);
    } else {
        plan_.pop_back();
        connection_.send(next);
    }
    think();
}

}  // namespace gridrace::client
