// The mode `sprint`: as many puzzles as possible until the time limit. All players get the same
// puzzles, each at their own pace.
#pragma once

#include "common/race/modes/rule_set.hpp"

namespace gridrace::race {

class Sprint final : public RuleSet {
public:
    ModeSummary summary() const override;
    PuzzleOrder order(const RoomState& state, std::size_t index) const override;
    std::optional<Refusal> place(Recorder& room, MemberId author, sudoku::Cell cell,
                                 std::uint8_t digit, Context context) const override;
    std::optional<Refusal> clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                 Context context) const override;
    bool wants_puzzle(const RoomState& state) const override;
    void on_puzzle(Recorder& room, Context context) const override;
    Rank rank(const Race& race, const Run& run) const override;

protected:
    void write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
               Context context) const override;
};

}  // namespace gridrace::race
