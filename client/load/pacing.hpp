// When a player means to move. Pure.
#pragma once

#include "client/load/load_plan.hpp"
#include "client/load/poller.hpp"
#include "common/base/random.hpp"

namespace gridrace::client {

// Moves are meant for times that do not depend on how fast the server answers: who has to wait for an answer
// moves late, and the wait counts as the server's. So a server that stands still for a second shows in
// every move that was meant for that second, and not only in the one that was under way.
class Pacing {
public:
    // `pace`: the mean time between two moves; each is between 0.3 and 1.7 of it. Not 0.
    Pacing(Seconds pace, std::uint64_t seed) : pace_(pace), random_(seed) {}

    // Begins with a move at an even chance within one pace from now, so that players do not move in step.
    void begin(LoadTime now) { next_ = now + share(0, 1); }
    // When the next move is meant to be made.
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
