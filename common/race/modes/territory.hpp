// The mode `territory`: one board for all. The first right digit in a cell owns it; a wrong one
// locks its player out for some seconds.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class Territory final : public RuleSet {
public:
    ModeSummary summary() const override;
    bool knows_solution() const override { return true; }
    std::optional<Refusal> place(Recorder& room, MemberId author, sudoku::Cell cell,
                                 std::uint8_t digit, Context context) const override;
    std::optional<Refusal> clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                 Context context) const override;
    RefusalCode held_code() const override { return RefusalCode::locked_out; }
    void record_refused(Recorder& room, MemberId author, Context context) const override;
    void settle(Recorder& room, Context context) const override;
    Rank rank(const Race& race, const Run& run) const override;

protected:
    void write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
               Context context) const override;
};

}  // namespace gridrace::race
