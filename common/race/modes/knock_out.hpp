// The mode `knock-out`: at each checkpoint, a share of the cells, the last player is out.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class KnockOut final : public RuleSet {
public:
    ModeSummary summary() const override;
    std::uint32_t least_players() const override { return 2; }
    bool takes_late_joiners() const override { return false; }
    void settle(Recorder& room, Context context) const override;
    Rank rank(const Race& race, const Run& run) const override;
};

// The number of filled cells at which the next player is out: with n players at the start, after
// 1/n, 2/n … of the open cells. Shown by clients.
int next_checkpoint(const Race& race);

}  // namespace gridrace::race
