// The mode `penalty`: a wrong digit adds seconds to the player's time.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class Penalty final : public RuleSet {
public:
    ModeSummary summary() const override;
    bool knows_solution() const override { return true; }
    Milliseconds result_time(const Race& race, const Run& run, Instant now) const override;
};

}  // namespace gridrace::race
