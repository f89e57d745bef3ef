#include "server/drain.hpp"

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds between_looks{200};
// How long shards may take to count their races.
constexpr std::chrono::seconds time_to_count{1};

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

std::string drain_announcement(std::chrono::seconds within) {
    return "Restart within " + span_text(within) + ", after running races. Seats are kept.";
}

Drain::Drain(ServerContext& context, std::function<void()> when_drained)
    : context_(context),
      when_drained_(std::move(when_drained)),
      next_look_(context.shards.front()->executor()),
      deadline_(context.shards.front()->executor()) {}

void Drain::begin(std::chrono::seconds within) {
    report(Level::info, "draining: newcomers are refused, races may end",
           {{"within_seconds", std::to_string(within.count())}});
    ++attempt_;
    context_.draining = true;
    take_newcomers(false);
    // Apart from the coroutine, which waits for shards: one may hang.
    deadline_.expires_after(within + time_to_count);
    deadline_.async_wait(
        [this, attempt = attempt_](const boost::system::error_code&) { end(attempt); });
    auto waiting = wait(within, attempt_);
    spawn(next_look_.get_executor(), "the drain", std::move(waiting));
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
    std::shared_ptr<const Races> races;
    races = co_await races_left(races);
    if (!races->empty()) co_await tell_everybody(within);
    while (!races->empty() && attempt == attempt_ && std::chrono::steady_clock::now() < until) {
        boost::system::error_code ignored;
        next_look_.expires_after(between_looks);
        co_await next_look_.async_wait(asio::redirect_error(use_awaitable, ignored));
        races = co_await races_left(races);
    }
    end(attempt);
}

void Drain::end(unsigned attempt) {
    if (attempt != attempt_) return;
    ++attempt_;
    report(Level::info, "drained", {{"races_interrupted", std::to_string(races_left_)}});
    when_drained_();
}

Awaitable<void> Drain::tell_everybody(std::chrono::seconds within) {
    const race::Announce announcement{drain_announcement(within)};
    for (const auto& shard : context_.shards) {
        auto told = std::make_shared<Reply<>>(next_look_.get_executor());
        auto announcing = announce_on(*shard, announcement, told);
        spawn(shard->executor(), "the announcement of the drain", std::move(announcing));
        co_await told->wait();
    }
}

Awaitable<std::shared_ptr<const Drain::Races>> Drain::races_left(
    std::shared_ptr<const Races> wanted) {
    Races found;
    for (const auto& shard : context_.shards) {
        auto reply = std::make_shared<Reply<Races>>(next_look_.get_executor());
        asio::post(shard->io(), [shard = shard.get(), reply, wanted] {
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
    races_left_ = found.size();
    co_return std::make_shared<const Races>(std::move(found));
}

}  // namespace gridrace::server
