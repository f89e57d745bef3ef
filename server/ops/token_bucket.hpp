// A rate limit: `rate` a second, with `burst` in reserve.
#pragma once

#include <algorithm>
#include <chrono>

namespace gridrace::server {

class TokenBucket {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    TokenBucket(double rate, double burst, TimePoint now)
        : rate_(rate), burst_(burst), tokens_(burst), filled_at_(now) {}

    // Takes a number and returns how long to wait before continuing: zero while the reserve lasts.
    std::chrono::milliseconds take(TimePoint now, double count = 1) {
        fill(now);
        tokens_ -= count;
        if (tokens_ >= 0) return std::chrono::milliseconds(0);
        return std::chrono::milliseconds(static_cast<long>(-tokens_ / rate_ * 1000) + 1);
    }

    // Nothing is used: equal to a new one.
    bool is_full(TimePoint now) const { return filled(now) >= burst_; }

private:
    double filled(TimePoint now) const {
        const std::chrono::duration<double> passed = now - filled_at_;
        return std::min(burst_, tokens_ + passed.count() * rate_);
    }
    void fill(TimePoint now) {
        tokens_ = filled(now);
        filled_at_ = now;
    }

    double rate_;
    double burst_;
    double tokens_;
    TimePoint filled_at_;
};

}  // namespace gridrace::server
