// How long to wait before a lost connection is tried again. Chance is in every answer, so that those who
// lost a server together do not return together. Pure: no clock.
#pragma once

#include "common/base/clock.hpp"
#include "common/base/random.hpp"

namespace gridrace::client {

class Backoff {
public:
    explicit Backoff(std::uint64_t seed) : chance_(seed) {}

    // There is a connection: what was before is forgotten.
    void reset();
    // The server asked not to be tried earlier; zero if it did not say.
    void not_before(Milliseconds time);
    // The server said that it will be back in a moment: for some seconds it is tried often.
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
