// The clocks of the user's time zone as a value, so that what shows or reads a local time stays pure.
#pragma once

#include <chrono>
#include <vector>

#include "common/base/clock.hpp"

namespace gridrace::app {

// A time on the user's clocks, as if they showed UTC.
using LocalTime = std::chrono::local_time<Milliseconds>;

struct LocalZone {
    // From then on the clocks are ahead of UTC by so much.
    struct Shift {
        Instant from;
        std::chrono::minutes ahead{};
        friend bool operator==(const Shift&, const Shift&) = default;
    };
    std::vector<Shift> shifts;  // ascending; before the first one as after it; empty: UTC

    LocalTime local(Instant at) const;
    // Of a time that is shown twice the first; of one that is skipped, one close to it.
    Instant instant(LocalTime shown) const;
    friend bool operator==(const LocalZone&, const LocalZone&) = default;

private:
    std::chrono::minutes ahead_at(Instant at) const;
};

}  // namespace gridrace::app
