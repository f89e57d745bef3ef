#include "server/ops/clock.hpp"

#include <time.h>

namespace gridrace::server {

namespace {

std::chrono::nanoseconds read(clockid_t which) {
    timespec time{};
    clock_gettime(which, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Clock::Clock() : started_at_(Clock::wall()), started_(std::chrono::steady_clock::now()) {}

Instant Clock::now() const {
    return started_at_ +
           std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now() - started_);
}

Instant Clock::wall() const {
    return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

Milliseconds Clock::slept() const {
    return std::chrono::floor<Milliseconds>(read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC));
}

std::chrono::steady_clock::time_point Clock::after(Milliseconds wait) const {
    // Nobody waits for longer than a year, and the clock's nanoseconds overflow after 292.
    return std::chrono::steady_clock::now() + std::min<Milliseconds>(wait, std::chrono::years(1));
}

}  // namespace gridrace::server
