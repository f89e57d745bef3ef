#include "server/drain.hpp"

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds between_looks{200};

// For players, in words.
std::string span_text(std::chrono::seconds span) {
    const auto count = [](std::int64_t number, const std::string& unit) {
        return std::to_string(number) + " " + unit + (number == 1 ? "" : "s");
    };
    if (span < std::chrono::minutes(2)) return count(span.count(), "second");
    return count(std::chrono::ceil<std::chrono::minutes>(span).count(), "minute");
}

Awaitable<void> announce_on(Shard& shard, race::OperatorCommand command,
                            std::shared_ptr<Reply<>> told) {
    co_await shard.oversee_all(std::move(command));
    Reply<>::give(told, {});
}

}  // namespace

Drain::Drain(ServerContext& context, std::function<void()> when_drained)
    : context_(context),
      when_drained_(std::move(when_drained)),
      timer_(context.shards.front()->executor()) {}

void Drain::begin(std::chrono::seconds within) {
    report(Level::info, "draining: newcomers are refused, races may end",
           {{"within_seconds", std::to_string(within.count())}});
    ++attempt_;
    context_.draining = true;
    take_newcomers(false);
    auto waiting = wait(within, attempt_);
    spawn(timer_.get_executor(), "the drain", std::move(waiting));
}

void Drain::cancel() {
    if (!context_.draining.exchange(false)) return;
    report(Level::info, "draining no more");
    ++attempt_;
    take_newcomers(true);
}

void Drain::take_newcomers(bool takes) {
    for (const auto& shard : context_.shards) {
        asio::post(shard->io(), [shard = shard.get(), takes] { shard->take_newcomers(takes); });
    }
}

Awaitable<void> Drain::wait(std::chrono::seconds within, unsigned attempt) {
    const auto until = std::chrono::steady_clock::now() + within;
    races_ = nullptr;
    auto left = co_await races_left();
    if (left > 0) co_await tell_everybody(within);
    while (left > 0 && attempt == attempt_ && std::chrono::steady_clock::now() < until) {
        boost::system::error_code ignored;
        timer_.expires_after(between_looks);
        co_await timer_.async_wait(asio::redirect_error(use_awaitable, ignored));
        left = co_await races_left();
    }
    if (attempt != attempt_) co_return;
    report(Level::info, "drained", {{"races_interrupted", std::to_string(left)}});
    when_drained_();
}

Awaitable<void> Drain::tell_everybody(std::chrono::seconds within) {
    const race::Announce announcement{
        "The server restarts within " + span_text(within) +
        ", as soon as the races that are under way have ended. Your seats are kept."};
    for (const auto& shard : context_.shards) {
        auto told = std::make_shared<Reply<>>(timer_.get_executor());
        auto announcing = announce_on(*shard, announcement, told);
        spawn(shard->executor(), "the announcement of the drain", std::move(announcing));
        co_await told->wait();
    }
}

// Counts those that were under way at the first check: a race that starts later is not waited for,
// and continues after the restart.
Awaitable<std::size_t> Drain::races_left() {
    Races found;
    for (const auto& shard : context_.shards) {
        auto reply = std::make_shared<Reply<Races>>(timer_.get_executor());
        asio::post(shard->io(), [shard = shard.get(), reply, wanted = races_] {
            Races races;
            shard->for_each_room([&](const Room& room) {
                const auto& state = room.durable_state();
                if (state.phase == race::Phase::lobby) return;
                const auto known = wanted ? wanted->find(room.code()) : Races::const_iterator();
                if (!wanted || (known != wanted->end() && known->second == state.race.number)) {
                    races.emplace(room.code(), state.race.number);
                }
            });
            Reply<Races>::give(reply, {}, std::move(races));
        });
        co_await reply->wait();
        found.merge(reply->value());
    }
    const auto left = found.size();
    races_ = std::make_shared<const Races>(std::move(found));
    co_return left;
}

}  // namespace gridrace::server
