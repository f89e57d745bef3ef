// The server's clock: the time of day when it was made, from there on counted steadily, so that it never
// goes back when somebody sets the machine's clock.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::server {

// Thread-safe: it never changes.
class Clock {
public:
    Clock();
    Instant now() const;

private:
    Instant started_at_;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace gridrace::server
