// The mode `sprint`: as many puzzles as possible until the time limit. All players get the same
// puzzles, each at their own pace.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

// Largest number of puzzles in a race, far above what a person solves.
inline constexpr std::size_t max_puzzles = 200;

class Sprint final : public RuleSet {
public:
    ModeSummary summary() const override;
    PuzzleOrder order(const RoomState& state, std::size_t index) const override;
    std::optional<Refusal> refuse_player(const RoomState& state, MemberId player) const override;
    bool wants_puzzle(const RoomState& state) const override;
    void on_puzzle(Recorder& room, Context context) const override;
    Rank rank(const Race& race, const Run& run) const override;

protected:
    void write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
               Context context) const override;
};

}  // namespace gridrace::race
