#include "server/net/limits/overload.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {
constexpr std::chrono::seconds calms_down_in{1};
}  // namespace

void LoadGauge::look(TimePoint due, TimePoint now, std::chrono::nanoseconds commit_wait) {
    lag.add(now - due);
    if (now - due > most_lag_ || commit_wait > most_wait_) over_until_ = now + calms_down_in;
    next_look_ = now + Overload::between_looks;
}

bool LoadGauge::is_over(TimePoint now) const {
    const auto next_look = next_look_.load();
    const bool is_stuck = next_look < now && now - next_look > most_lag_;
    return is_stuck || now < over_until_.load();
}

Overload::Overload(const std::vector<std::unique_ptr<Shard>>& shards,
                   std::chrono::milliseconds most_lag, std::chrono::milliseconds most_wait) {
    for (const auto& shard : shards) {
        gauges_.push_back(std::make_unique<LoadGauge>(most_lag, most_wait));
        watches_.push_back(
            std::make_unique<Watch>(Watch{*shard, *gauges_.back(), Timer(shard->executor())}));
    }
}

void Overload::start() {
    for (const auto& watch : watches_) {
        watch->timer.expires_after(between_looks);
        look_again(*watch);
    }
}

bool Overload::is_on() const {
    const auto now = std::chrono::steady_clock::now();
    return std::ranges::any_of(gauges_, [now](const auto& gauge) { return gauge->is_over(now); });
}

void Overload::look_again(Watch& watch) {
    watch.timer.async_wait([&watch](const boost::system::error_code& cancelled) {
        if (cancelled) return;
        const auto now = std::chrono::steady_clock::now();
        watch.gauge.look(watch.timer.expiry(), now, watch.shard.commit_wait(now));
        watch.timer.expires_at(now + between_looks);
        look_again(watch);
    });
}

}  // namespace gridrace::server
