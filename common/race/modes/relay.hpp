// The mode `relay`: teams with a board each; the turn passes after some digits or seconds.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class Relay final : public RuleSet {
public:
    ModeSummary summary() const override;
    std::uint32_t least_players() const override { return 2; }
    bool takes_late_joiners() const override { return false; }
    void after_start(Recorder& room, Context context) const override;
    std::optional<Refusal> refuse_player(const RoomState& state, MemberId player) const override;
    std::optional<Refusal> clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                 Context context) const override;
    void settle(Recorder& room, Context context) const override;
    std::optional<Instant> next_deadline(const RoomState& state) const override;
    void pass_time(Recorder& room, Context context) const override;

protected:
    void write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
               Context context) const override;
};

}  // namespace gridrace::race
