// How a race counts for the skill of the players of a club.
#include <algorithm>
#include <cmath>

#include "common/race/recorder.hpp"
#include "common/skill/skill_rating.hpp"

namespace gridrace::race {

namespace {

constexpr double most_points = 6000;

// A race tells how strong its players are if each raced for themselves, nobody with a head start.
bool tells_strength(const Race& race) {
    const auto mode = race.mode();
    if (mode == Mode::together || has_tables(mode) || has_teams(race.mode_settings)) return false;
    return std::ranges::none_of(race.runs, [](const Run& run) { return run.head_start.is_any(); });
}

const Run* run_of(const RoomState& state, const ClubResult& result) {
    return state.run(state.club->player(result.player)->member);
}

bool has_stopped(const Run& run) {
    return run.status == RunStatus::forfeited || run.status == RunStatus::gone;
}

skill::SkillRating rating_of(const std::optional<ClubSkill>& skill) {
    if (!skill) return {};
    return {{skill->mean / skill_unit, skill->deviation / skill_unit}, skill->rated_at};
}

std::uint32_t in_units(double points) {
    return static_cast<std::uint32_t>(std::clamp(points, 0.0, most_points) * skill_unit + 0.5);
}

}  // namespace

void rate_players(const RoomState& state, std::vector<ClubResult>& results, Instant now) {
    if (!tells_strength(state.race)) return;
    // Those who gave up or left are last together, unless what they had achieved counts.
    std::vector<ClubResult*> rated;
    std::vector<std::uint32_t> places;
    const bool last_together = state.race.mode() != Mode::territory;
    const auto last = results.empty() ? 0 : results.back().place + 1;
    for (auto& result : results) {
        const auto* run = run_of(state, result);
        if (run == nullptr) continue;
        rated.push_back(&result);
        places.push_back(last_together && has_stopped(*run) ? last : result.place);
    }
    std::vector<skill::SkillRating> ratings;
    ratings.reserve(rated.size());
    for (const auto* result : rated)
        ratings.push_back(rating_of(state.club->player(result->player)->skill));
    std::vector<skill::Contender> contenders;
    contenders.reserve(rated.size());
    for (std::size_t i = 0; i < rated.size(); ++i) contenders.push_back({&ratings[i], places[i]});
    if (!skill::rate_race(contenders, now)) return;
    for (std::size_t i = 0; i < rated.size(); ++i) {
        const auto& [mean, deviation] = ratings[i].skill;
        rated[i]->skill = ClubSkill{in_units(mean), in_units(deviation), *ratings[i].rated_at};
    }
}

}  // namespace gridrace::race
