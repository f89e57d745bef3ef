#include "server/rooms/rated_races.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "common/race/standings.hpp"
#include "common/race/strength.hpp"
#include "server/rooms/kept_races.hpp"

namespace gridrace::server {

namespace {

struct ModeFamily {
    race::Mode mode;
    RatingFamily family;
};

constexpr ModeFamily families[] = {
    {race::Mode::race, RatingFamily::race},          {race::Mode::lives, RatingFamily::race},
    {race::Mode::penalty, RatingFamily::race},       {race::Mode::match, RatingFamily::race},
    {race::Mode::knock_out, RatingFamily::race},     {race::Mode::sprint, RatingFamily::sprint},
    {race::Mode::territory, RatingFamily::territory}};

// Nobody knew the puzzle, and nothing thought for the players that cost them no time.
bool is_fair(const race::RoomState& state) {
    const auto& race = state.race;
    const bool is_drawn = state.rules.source == race::PuzzleSource::generated &&
                          state.choice == race::PuzzleChoice{} && race.order &&
                          !race.order->given_puzzle;
    const bool is_priced = (race.assists & race::AssistSet::priced()).empty() ||
                           state.rules.assist_price > std::chrono::seconds(0);
    return is_drawn && is_priced && !race.assists.contains(race::Assist::auto_notes);
}

// Places among the rated, of runs in the order of their places.
void count_places(std::vector<RatedRun>& runs) {
    std::uint32_t before = 0;
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (std::exchange(before, runs[i].place) != runs[i].place)
            place = static_cast<std::uint32_t>(i) + 1;
        runs[i].place = place;
    }
}

}  // namespace

std::optional<RatingFamily> rating_family(race::Mode mode) {
    const auto* const found = std::ranges::find(families, mode, &ModeFamily::mode);
    return found == std::end(families) ? std::nullopt : std::optional(found->family);
}

std::optional<RatedRace> rated_race(const race::RoomState& state, const RunKeys& keys) {
    const auto& race = state.race;
    const auto family = rating_family(race.mode());
    if (!race.ended_at || !state.code || !family) return std::nullopt;
    if (!race::tells_strength(race) || !is_fair(state)) return std::nullopt;
    RatedRace rated{*state.code, race.number, *family, *race.ended_at, {}, state.listed};
    const auto standings = race::standings(race);
    const auto last = static_cast<std::uint32_t>(standings.size()) + 1;
    for (const auto& standing : standings) {
        const auto& run = *state.run(standing.member);
        const auto* key = keys.find(run.member);
        if (key == nullptr || passes_for_a_bot(run.name)) continue;
        const bool has_finished = run.status == race::RunStatus::finished;
        rated.runs.push_back({*key, run.name,
                              race::is_last_together(race, run) ? last : standing.place,
                              has_finished ? run.time : Milliseconds()});
    }
    // Who leaves and comes back as another member has lost by leaving.
    std::ranges::stable_sort(rated.runs, std::greater<>(), &RatedRun::place);
    std::set<race::PlayerKey> seen;
    std::erase_if(rated.runs, [&](const RatedRun& run) { return !seen.insert(run.key).second; });
    std::ranges::sort(rated.runs, {},
                      [](const RatedRun& run) { return std::pair(run.place, run.key); });
    const auto& runs = rated.runs;
    const bool tells = runs.size() >= 2 && runs.size() <= most_rated_runs &&
                       runs.front().place != runs.back().place;
    if (!tells) return std::nullopt;
    count_places(rated.runs);
    return rated;
}

}  // namespace gridrace::server
