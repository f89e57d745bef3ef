// How often something may be done: a reserve that is used up and fills again.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>

namespace gridrace::server {

struct Allowance {
    std::uint32_t per_minute = 60;  // at least 1
    std::uint32_t burst = 60;       // at once, at least 1
};

// What somebody has used of an allowance. One who has used nothing needs none of these: where they are kept, the
// fresh ones can be forgotten.
class Used {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    // Takes one; if there is none, takes nothing and says in how many seconds there will be.
    std::optional<std::chrono::seconds> take(const Allowance& allowance, TimePoint now) {
        const auto wait = look(allowance, now);
        if (!wait) count(allowance, now);
        return wait;
    }

    // Takes one, though there may be none.
    void count(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        used_ += 1;
    }

    // How much is used: of a burst, 0 to its size.
    double amount(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        return used_;
    }

    // What take() would say.
    std::optional<std::chrono::seconds> look(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        if (used_ + 1 <= allowance.burst) return std::nullopt;
        const auto seconds = (used_ + 1 - allowance.burst) * 60 / allowance.per_minute;
        return std::chrono::seconds(std::max(1L, std::lround(std::ceil(seconds))));
    }

    // Adds to what is used without asking, also over the allowance; a negative number gives back.
    void add(double count) { used_ = std::max(0.0, used_ + count); }

    bool is_fresh(const Allowance& allowance, TimePoint now) {
        refill(allowance, now);
        return used_ <= 0;
    }

private:
    void refill(const Allowance& allowance, TimePoint now) {
        const std::chrono::duration<double, std::ratio<60>> passed = now - at_;
        used_ = std::max(0.0, used_ - passed.count() * allowance.per_minute);
        at_ = now;
    }

    double used_ = 0;
    TimePoint at_{};
};

}  // namespace gridrace::server
