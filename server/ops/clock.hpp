// The server's clock: the time of day at construction, then counted steadily, so that it never goes
// back when the system's clock is set.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::server {

// Thread-safe: immutable. Virtual for simulations, whose time passes as they say.
class Clock {
public:
    Clock();
    virtual ~Clock() = default;
    virtual Instant now() const;
    // For timers: the moment when `wait` has passed by this clock. Never, in simulations.
    virtual std::chrono::steady_clock::time_point after(Milliseconds wait) const;

private:
    Instant started_at_;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace gridrace::server
