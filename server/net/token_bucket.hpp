// How fast one connection may speak: `rate` a second, with `burst` in reserve.
#pragma once

#include <algorithm>
#include <chrono>

namespace gridrace::server {

class TokenBucket {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    TokenBucket(double rate, double burst, TimePoint now)
        : rate_(rate), burst_(burst), tokens_(burst), filled_at_(now) {}

    // Takes one and says how long to wait before going on: nothing while the reserve lasts.
    std::chrono::milliseconds take(TimePoint now) {
        const std::chrono::duration<double> passed = now - filled_at_;
        filled_at_ = now;
        tokens_ = std::min(burst_, tokens_ + passed.count() * rate_) - 1;
        if (tokens_ >= 0) return std::chrono::milliseconds(0);
        return std::chrono::milliseconds(static_cast<long>(-tokens_ / rate_ * 1000) + 1);
    }

private:
    double rate_;
    double burst_;
    double tokens_;
    TimePoint filled_at_;
};

}  // namespace gridrace::server
