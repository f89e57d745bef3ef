// The mode `lives`: a wrong digit costs a life; who has none left is out.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class Lives final : public RuleSet {
public:
    ModeSummary summary() const override;
    bool knows_solution() const override { return true; }
    void record_refused(Recorder& room, MemberId author, Context context) const override;
};

}  // namespace gridrace::race
