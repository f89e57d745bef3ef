// Rate limits of a room's members, each and together, and of puzzles made to order. The limits
// belong to members, not to connections: reconnecting does not reset them. Lives on the room's
// thread.
#pragma once

#include <unordered_map>

#include "common/base/ids.hpp"
#include "common/race/race_rules.hpp"
#include "server/ops/rate.hpp"
#include "server/ops/token_bucket.hpp"

namespace gridrace::server {

struct PaceSettings {
    unsigned commands_per_second = 20;  // of a member
    unsigned burst = 40;
    unsigned room_commands_per_second = 500;  // of all members of a room
    unsigned room_burst = 1000;
    Allowance member_log_kib{32, 1024};  // of the log, caused by a member
};

class RoomPace {
public:
    using TimePoint = TokenBucket::TimePoint;

    // Counts a command that added this many bytes to the log, and returns how long to pause reading
    // from its member.
    std::chrono::milliseconds take(MemberId member, std::uint64_t bytes,
                                   const PaceSettings& settings, TimePoint now);

    // Whether the solver makes this puzzle; those of a grade without a seed come from the stock.
    static bool is_made_to_order(const race::PuzzleOrder& order) {
        return order.given_puzzle || order.rating || order.seed;
    }
    // Whether the room may order this puzzle now. Those from the stock are always allowed.
    bool may_order(const race::PuzzleOrder& order, const Allowance& made_to_order, TimePoint now);

    // Number of members kept.
    std::size_t members() const { return members_.size(); }

private:
    struct Reserves {
        TokenBucket commands;
        TokenBucket log;  // bytes
    };

    void forget_idle(TimePoint now);

    // More than a room has at a time.
    static constexpr std::size_t members_worth_tidying = 256;
    std::unordered_map<std::uint64_t, Reserves> members_;
    std::size_t tidied_from_ = members_worth_tidying;
    std::optional<TokenBucket> all_;
    Used orders_;
};

}  // namespace gridrace::server
