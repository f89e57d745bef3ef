// How a race counts for the skill of the players of a club.
#include <algorithm>
#include <cmath>

#include "common/race/recorder.hpp"
#include "common/race/strength.hpp"
#include "common/skill/skill_rating.hpp"

namespace gridrace::race {

namespace {

constexpr double most_points = 6000;

const Run* run_of(const RoomState& state, const ClubResult& result) {
    return state.run(state.club->player(result.player)->member);
}

skill::SkillRating rating_of(const std::optional<ClubSkill>& skill) {
    if (!skill) return {};
    return {{skill->mean / skill_unit, skill->deviation / skill_unit}, skill->rated_at};
}

std::uint32_t in_units(double points) {
    return static_cast<std::uint32_t>(std::clamp(points, 0.0, most_points) * skill_unit + 0.5);
}

}  // namespace

bool tells_strength(const Race& race) {
    const auto mode = race.mode();
    if (mode == Mode::together || has_tables(mode) || has_teams(race.mode_settings)) return false;
    return std::ranges::none_of(race.runs, [](const Run& run) { return run.head_start.is_any(); });
}

bool is_last_together(const Race& race, const Run& run) {
    const bool has_stopped = run.status == RunStatus::forfeited || run.status == RunStatus::gone;
    return has_stopped && race.mode() != Mode::territory;
}

ClubSkill shown_skill(const skill::SkillRating& rating) {
    const auto& [mean, deviation] = rating.skill;
    return {in_units(mean), in_units(deviation), rating.rated_at.value_or(Instant())};
}

void rate_players(const RoomState& state, std::vector<ClubResult>& results, Instant now) {
    if (!tells_strength(state.race)) return;
    std::vector<ClubResult*> rated;
    std::vector<std::uint32_t> places;
    const auto last = results.empty() ? 0 : results.back().place + 1;
    for (auto& result : results) {
        const auto* run = run_of(state, result);
        if (run == nullptr) continue;
        rated.push_back(&result);
        places.push_back(is_last_together(state.race, *run) ? last : result.place);
    }
    std::vector<skill::SkillRating> ratings;
    ratings.reserve(rated.size());
    for (const auto* result : rated)
        ratings.push_back(rating_of(state.club->player(result->player)->skill));
    std::vector<skill::Contender> contenders;
    contenders.reserve(rated.size());
    for (std::size_t i = 0; i < rated.size(); ++i) contenders.push_back({&ratings[i], places[i]});
    if (!skill::rate_race(contenders, now)) return;
    for (std::size_t i = 0; i < rated.size(); ++i) rated[i]->skill = shown_skill(ratings[i]);
}

}  // namespace gridrace::race
