// The schedule of a player's moves. Pure.
#pragma once

#include "client/load/load_plan.hpp"
#include "client/load/poller.hpp"
#include "common/base/random.hpp"

namespace gridrace::client {

// Scheduled times do not depend on how fast the server answers: a player that waits for an answer
// moves late, and the delay counts as the server's. So a server that stalls for a second affects
// every move scheduled in that second, not only the pending one.
class Pacing {
public:
    // `pace`: the mean time between two moves; each is between 0.3 and 1.7 of it. Not 0.
    Pacing(Seconds pace, std::uint64_t seed) : pace_(pace), random_(seed) {}

    // Schedules the first move uniformly within one pace from now, so that players are not in step.
    void begin(LoadTime now) { next_ = now + share(0, 1); }
    // The scheduled time of the next move.
    LoadTime next() const { return next_; }
    void advance() { next_ += share(0.3, 1.7); }

private:
    LoadClock::duration share(double from, double to) {
        const double part = from + (to - from) * random_.below(1'000'000) / 1e6;
        return std::chrono::duration_cast<LoadClock::duration>(pace_ * part);
    }

    Seconds pace_;
    Random random_;
    LoadTime next_{};
};

}  // namespace gridrace::client
