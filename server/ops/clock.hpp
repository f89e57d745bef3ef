// The server's clocks. Rooms go by one that neither goes back nor jumps, whatever is done to the
// system's; everything else goes by the time of day as the system has it now.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::server {

// Thread-safe: immutable. Virtual for simulations, whose time passes as they say.
class Clock {
public:
    Clock();
    virtual ~Clock() = default;
    // The time of day at construction, then counted steadily. Stands still while the machine sleeps.
    virtual Instant now() const;
    // The time of day as the system's clock has it now: it may jump, also back.
    virtual Instant wall() const;
    // How long the machine has slept since it was started.
    virtual Milliseconds slept() const;
    // For timers: the moment when `wait` has passed by this clock. Never, in simulations.
    virtual std::chrono::steady_clock::time_point after(Milliseconds wait) const;

private:
    Instant started_at_;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace gridrace::server
