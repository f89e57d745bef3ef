#include "client/net/backoff.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::client {

namespace {

constexpr Milliseconds shortest{200};
constexpr Milliseconds longest{5000};
// Upper bound on a server's requested delay, in case of an error or abuse.
constexpr Milliseconds longest_asked{60'000};
constexpr int quick_attempts = 20;  // about five seconds in all

}  // namespace

void Backoff::reset() {
    pause_ = not_before_ = {};
    quick_attempts_ = 0;
}

void Backoff::not_before(Milliseconds time) {
    not_before_ = std::clamp(time, Milliseconds(0), longest_asked);
}

void Backoff::expect_soon() {
    quick_attempts_ = quick_attempts;
}

Milliseconds Backoff::next() {
    if (not_before_.count() > 0) {
        const auto asked = std::exchange(not_before_, {});
        return asked + some(asked / 4);
    }
    if (quick_attempts_ > 0) {
        --quick_attempts_;
        return shortest + some(shortest / 2);
    }
    pause_ = std::clamp(pause_ * 2, shortest, longest);
    return pause_ / 2 + some(pause_ / 2);
}

Milliseconds Backoff::some(Milliseconds most) {
    return Milliseconds(chance_.below(static_cast<std::uint32_t>(most.count()) + 1));
}

}  // namespace gridrace::client
