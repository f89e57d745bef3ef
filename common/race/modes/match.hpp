// The mode `match`: several races, one after another, with standings over all.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

// The pause between two races of a match, for the result.
inline constexpr std::chrono::seconds match_break{20};

// Largest number of members in the standings; the last ones are dropped.
inline constexpr std::size_t max_scores = 200;

class MatchOfRaces final : public RuleSet {
public:
    ModeSummary summary() const override;
    PuzzleOrder order(const RoomState& state, std::size_t index) const override;
    void after_end(Recorder& room, Context context) const override;
};

// What a run of an ended race is worth, in a match and in a club: 10 points for a solved grid and up
// to 10 for its time compared with the winner's; else up to 10 for the share of cells filled. In a
// sprint also 10 for each puzzle solved before.
std::uint32_t points(const Race& race, const Run& run);

// The score of the run's player, which is added if there is none.
MatchScore& score_of(std::vector<MatchScore>& scores, const Run& run);
// Those of the races before, for the race that has ended: nothing is gained yet.
std::vector<MatchScore> scores_before(const RoomState& state);

}  // namespace gridrace::race
