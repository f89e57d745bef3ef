// Rate limits: an allowance that is used up and refills.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <ratio>

namespace gridrace::server {

struct Allowance {
    std::uint32_t refill = 60;  // in a period, at least 1
    std::uint32_t burst = 60;   // at once, at least 1
    std::chrono::minutes period{1};

    double per_minute() const {
        return refill / std::chrono::duration<double, std::ratio<60>>(period).count();
    }
};

// The used part of an allowance. Unused ones are equal to new ones: containers can drop them.
class Used {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    // Takes one; if none is left, takes nothing and returns the seconds until there is one.
    std::optional<std::chrono::seconds> take(const Allowance& allowance, TimePoint now) {
        const auto wait = look(allowance, now);
        if (!wait) count(allowance, now);
        return wait;
    }

    // Takes one, even if none is left.
    void count(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        used_ += 1;
    }

    // The used part of the burst, 0 to its size.
    double amount(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        return used_;
    }

    // The result of take(), without taking.
    std::optional<std::chrono::seconds> look(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        if (used_ + 1 <= allowance.burst) return std::nullopt;
        const auto seconds = (used_ + 1 - allowance.burst) * 60 / allowance.per_minute();
        return std::chrono::seconds(std::max(1L, std::lround(std::ceil(seconds))));
    }

    // Adds to the used part without a check, even above the allowance; a negative number gives
    // back.
    void add(double count) { used_ = std::max(0.0, used_ + count); }

    bool is_fresh(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        return used_ <= 0;
    }

private:
    void refill(const Allowance& allowance, TimePoint now) {
        const std::chrono::duration<double, std::ratio<60>> passed = now - at_;
        used_ = std::max(0.0, used_ - passed.count() * allowance.per_minute());
        at_ = now;
    }

    double used_ = 0;
    TimePoint at_{};
};

}  // namespace gridrace::server
