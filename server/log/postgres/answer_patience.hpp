// How long a node waits for an answer of the database. Pure.
#pragma once

#include <algorithm>
#include <chrono>

namespace gridrace::server::postgres {

// Short at first: who waits for a node that has lost its connection is better off with the next
// owner of its rooms. Where the database is slow, no other node would be quicker: it doubles with
// each answer that does not come, so that a slow commit ends in success, and is short again once
// the answers have been quick for a minute.
class AnswerPatience {
public:
    using Duration = std::chrono::milliseconds;
    using Instant = std::chrono::steady_clock::time_point;

    AnswerPatience(Duration shortest, Duration longest)
        : shortest_(std::min(shortest, longest)), longest_(longest), patience_(shortest_) {}

    Duration now() const { return patience_; }

    void answered(Duration took, Instant at) {
        const auto twice = 2 * took;
        if (twice > patience_) patience_ = std::min(twice, longest_);
        if (twice > shortest_) {
            slow_at_ = at;
        } else if (at - slow_at_ >= calm) {
            patience_ = shortest_;
        }
    }
    void missed(Instant at) {
        patience_ = std::min(2 * patience_, longest_);
        slow_at_ = at;
    }

private:
    static constexpr std::chrono::minutes calm{1};

    Duration shortest_;
    Duration longest_;
    Duration patience_;
    Instant slow_at_{};
};

}  // namespace gridrace::server::postgres
