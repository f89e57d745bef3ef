// How fast the members of a room may speak, each and all together, and how often it may have a puzzle made to order. A
// member's reserve is the member's, not the connection's: whoever connects anew has what was left. Lives on the room's
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
    Allowance member_log_kib{32, 1024};  // of the log, written by what a member does
};

class RoomPace {
public:
    using TimePoint = TokenBucket::TimePoint;

    // Counts a command that made the log so many bytes longer, and says for how long to read no more from its member.
    std::chrono::milliseconds take(MemberId member, std::uint64_t bytes,
                                   const PaceSettings& settings, TimePoint now);

    // Whether the room may have this puzzle now. Those of a grade come from the stock and are always to be had; all
    // others keep the solver busy.
    bool may_order(const race::PuzzleOrder& order, const Allowance& made_to_order, TimePoint now);

    // How many members it keeps in mind.
    std::size_t members() const { return members_.size(); }

private:
    struct Reserves {
        TokenBucket commands;
        TokenBucket log;  // bytes
    };

    void forget_idle(TimePoint now);

    std::unordered_map<std::uint64_t, Reserves> members_;
    std::size_t tidied_from_ = 256;  // so many members in mind
    std::optional<TokenBucket> all_;
    Used orders_;
};

}  // namespace gridrace::server
