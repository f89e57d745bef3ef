#include "common/race/modes/match.hpp"

#include <algorithm>

#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

constexpr std::int64_t points_for_solving = 10;
constexpr std::int64_t points_for_time = 10;

// Of several tables, the fastest of those who have won at theirs.
const Run* winner_of(const Race& race) {
    const Run* winner = nullptr;
    for (const auto& run : race.runs) {
        const bool is_first = run.status == RunStatus::finished && run.place == 1;
        if (is_first && (winner == nullptr || run.time < winner->time)) winner = &run;
    }
    return winner;
}

// Best first; of equal ones, who came to the room first.
void sort(std::vector<MatchScore>& scores, bool best_of) {
    std::ranges::stable_sort(scores, [best_of](const MatchScore& one, const MatchScore& other) {
        const auto key = [best_of](const MatchScore& score) {
            return best_of ? std::pair(score.wins, score.points)
                           : std::pair(score.points, score.wins);
        };
        return key(one) > key(other);
    });
}

bool is_decided(const MatchScored& scored, const ModeSettings& settings) {
    if (scored.raced >= scored.races) return true;
    return settings.best_of && !scored.scores.empty() &&
           2 * scored.scores.front().wins > scored.races;
}

}  // namespace

MatchScore& score_of(std::vector<MatchScore>& scores, const Run& run) {
    const auto found = std::ranges::find(scores, run.member, &MatchScore::member);
    if (found != scores.end()) return *found;
    return scores.emplace_back(MatchScore{run.member, run.name, 0, 0, 0, 0, 0});
}

std::vector<MatchScore> scores_before(const RoomState& state) {
    if (state.match.raced == 0) return {};
    auto scores = state.match.scores;
    for (auto& score : scores) score.gained = 0;
    return scores;
}

ModeSummary MatchOfRaces::summary() const {
    return {"as in race", "as in race", "as in race", "as in race; the next one follows by itself",
            "10 points for solving, up to 10 for the time compared with the winner's, or by cells "
            "filled; the sum over all races, or the number of wins"};
}

PuzzleOrder MatchOfRaces::order(const RoomState& state, std::size_t index) const {
    auto order = RuleSet::order(state, index);
    const auto& settings = state.rules.mode_settings;
    if (!settings.rising) return order;
    const auto grades = static_cast<std::uint32_t>(order.grade) + 1;
    order.grade = static_cast<sudoku::Grade>(
        std::min(grades - 1, state.match.raced * grades / settings.races));
    return order;
}

void MatchOfRaces::after_end(Recorder& room, Context context) const {
    const auto& state = room.state();
    const auto& settings = state.race.mode_settings;
    MatchScored scored{state.match.raced + 1, settings.races, scores_before(state), {}};
    for (const auto& run : state.race.runs) {
        auto& score = score_of(scored.scores, run);
        score.team = run.team;
        score.gained = points(state.race, run);
        score.points += score.gained;
        score.wins += run.status == RunStatus::finished && run.place == 1;
    }
    sort(scored.scores, settings.best_of);
    if (scored.scores.size() > max_scores) scored.scores.resize(max_scores);
    if (!is_decided(scored, settings)) scored.next_at = context.now + match_break;
    room.record(std::move(scored));
}

std::uint32_t points(const Race& race, const Run& run) {
    if (run.status != RunStatus::finished) {
        return static_cast<std::uint32_t>(points_for_solving * run.solved +
                                          points_for_solving * percentage(race, run) / 100);
    }
    const auto* winner = winner_of(race);
    const auto time = std::max<std::int64_t>(run.time.count(), 1);
    const auto best = winner != nullptr ? std::max<std::int64_t>(winner->time.count(), 1) : time;
    const auto for_time = std::min(points_for_time, (points_for_time * best + time / 2) / time);
    return static_cast<std::uint32_t>(points_for_solving + for_time);
}

}  // namespace gridrace::race
