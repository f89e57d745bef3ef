// The mode `together`: one board, which all players solve.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class Together final : public RuleSet {
public:
    ModeSummary summary() const override;
    std::optional<Refusal> clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                 Context context) const override;

protected:
    void write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
               Context context) const override;
};

}  // namespace gridrace::race
