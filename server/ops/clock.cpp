#include "server/ops/clock.hpp"

namespace gridrace::server {

Clock::Clock()
    : started_at_(std::chrono::floor<Milliseconds>(std::chrono::system_clock::now())),
      started_(std::chrono::steady_clock::now()) {}

Instant Clock::now() const {
    return started_at_ +
           std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now() - started_);
}

std::chrono::steady_clock::time_point Clock::after(Milliseconds wait) const {
    return std::chrono::steady_clock::now() + wait;
}

}  // namespace gridrace::server
