// Notices when the system's clock was set, or the machine slept: then the clock that rooms go by has
// to follow, by a step that is nobody's race time. Pure: times are passed in.
#pragma once

#include <optional>
#include <string>

#include "common/base/clock.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

// What Clock says at one moment.
struct ClockReading {
    Instant now;  // steady
    Instant wall;
    Milliseconds slept;
};

// The clock of rooms is to be set by this, once.
struct ClockStep {
    Milliseconds by{};  // negative: back
    bool slept = false;
};

class ClockWatch {
public:
    // A wall clock that is off by less is left alone, so that what sets it gently disturbs nobody.
    static constexpr std::chrono::minutes most_difference{1};
    // Nor is a shorter sleep a step of its own.
    static constexpr std::chrono::seconds shortest_sleep{2};
    // A clock that is set all the time does not disturb players more often.
    static constexpr Allowance steps{1, 4};

    explicit ClockWatch(const ClockReading& start) : slept_(start.slept) {}

    // Call about every second.
    std::optional<ClockStep> look(const ClockReading& reading);

    // The wall clock's difference from the clock of rooms, as of the latest look.
    Milliseconds difference() const { return difference_; }

private:
    Milliseconds slept_;      // as of the latest step
    Milliseconds stepped_{};  // in total
    Milliseconds difference_{};
    Used used_;  // of the steps
};

// One sentence for the log.
std::string describe(const ClockStep& step);

}  // namespace gridrace::server
