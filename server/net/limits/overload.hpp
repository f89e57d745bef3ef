// Whether the server has more to do than it can do in time: how late the shards' loops are, and how long what
// rooms write waits for the disk. Then those who are not in are refused early, and those who are in go on.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

#include "server/ops/counter.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

// What one shard is measured by. Written on its thread, read on any.
class LoadGauge {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    LoadGauge(std::chrono::milliseconds most_lag, std::chrono::milliseconds most_wait)
        : most_lag_(most_lag), most_wait_(most_wait) {}

    // The shard was to look at `due`, does so now, and what it last gave to the log has waited for `commit_wait`.
    void look(TimePoint due, TimePoint now, std::chrono::nanoseconds commit_wait);
    // Also true if it should have looked long ago. For a second after it was too much, it still is.
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
    // When it makes sense to come back.
    static constexpr std::chrono::seconds back_after{5};

    // The shards outlive it.
    Overload(const std::vector<std::unique_ptr<Shard>>& shards, std::chrono::milliseconds most_lag,
             std::chrono::milliseconds most_wait);

    // Before the shards run.
    void start();
    // On any thread, takes nanoseconds.
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
