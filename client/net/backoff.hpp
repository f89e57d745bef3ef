// Delays between attempts to reconnect. Every delay is randomised, so that clients that lose a
// server together do not return together. Pure: no clock.
#pragma once

#include "common/base/clock.hpp"
#include "common/base/random.hpp"

namespace gridrace::client {

class Backoff {
public:
    explicit Backoff(std::uint64_t seed) : chance_(seed) {}

    // Connected: starts over.
    void reset();
    // Minimum delay requested by the server; zero if there was none.
    void not_before(Milliseconds time);
    // The server announced a short absence: reconnects often for some seconds.
    void expect_soon();

    Milliseconds next();

private:
    Milliseconds some(Milliseconds most);

    Random chance_;
    Milliseconds pause_{};
    Milliseconds not_before_{};
    int quick_attempts_ = 0;
};

}  // namespace gridrace::client
