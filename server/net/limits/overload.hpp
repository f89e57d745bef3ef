// Detects overload: the lag of the shards' loops, and the delay of log writes. Newcomers are then
// refused early, so that members are not affected.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

#include "server/ops/counter.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

// The measurements of one shard. Written on its thread, read on any.
class LoadGauge {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    LoadGauge(std::chrono::milliseconds most_lag, std::chrono::milliseconds most_wait)
        : most_lag_(most_lag), most_wait_(most_wait) {}

    // The shard was to check at `due`, does so now, and its last append has waited for
    // `commit_wait`.
    void look(TimePoint due, TimePoint now, std::chrono::nanoseconds commit_wait);
    // Also true if the check is long overdue. Stays true for a second after an overload.
    bool is_over(TimePoint now) const;

    DurationCounter lag;  // gridrace_loop_lag_seconds

private:
    std::chrono::nanoseconds most_lag_;
    std::chrono::nanoseconds most_wait_;
    std::atomic<TimePoint> next_look_{TimePoint::max()};
    std::atomic<TimePoint> over_until_{TimePoint::min()};
};

class Overload {
public:
    static constexpr std::chrono::milliseconds between_looks{50};
    // When a refused client should try again.
    static constexpr std::chrono::seconds back_after{5};

    // The shards must outlive it.
    Overload(const std::vector<std::unique_ptr<Shard>>& shards, std::chrono::milliseconds most_lag,
             std::chrono::milliseconds most_wait);

    // Call before the shards run.
    void start();
    // From any thread, takes nanoseconds.
    bool is_on() const;
    const std::vector<std::unique_ptr<LoadGauge>>& gauges() const { return gauges_; }

private:
    struct Watch {
        Shard& shard;
        LoadGauge& gauge;
        Timer timer;
    };

    static void look_again(Watch& watch);

    std::vector<std::unique_ptr<LoadGauge>> gauges_;
    std::vector<std::unique_ptr<Watch>> watches_;
};

}  // namespace gridrace::server
