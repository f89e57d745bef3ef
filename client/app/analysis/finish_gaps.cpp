#include "client/app/analysis/finish_gaps.hpp"

#include <algorithm>

namespace gridrace::app {

namespace {

using race::RunStatus;

bool is_in_it(const race::Standing& standing) {
    return standing.status == RunStatus::racing || standing.status == RunStatus::finished;
}

std::optional<Milliseconds> time_between(const race::Run& ahead, const race::Run& behind,
                                         const Pace& pace) {
    if (behind.status == RunStatus::finished) return behind.time - ahead.time;
    const int cells = race::cells_filled(behind);
    const auto first = pace.reached(ahead.member, cells);
    const auto second = pace.reached(behind.member, cells);
    if (!first || !second) return std::nullopt;
    return std::max(*second - *first, Milliseconds(0));
}

// The member takes part.
const race::Run& run_of(const race::Race& race, MemberId member) {
    return *std::ranges::find(race.runs, member, &race::Run::member);
}

Gap gap_between(const race::Run& ahead, const race::Run& behind, const race::Run& other,
                const Pace& pace) {
    const int cells = race::cells_filled(ahead) - race::cells_filled(behind);
    return {other.member, other.name, std::max(cells, 0), time_between(ahead, behind, pace)};
}

}  // namespace

Gaps gaps_of(const race::Race& race, MemberId member, const Pace& pace) {
    auto table = race::standings(race);
    if (std::ranges::find(table, member, &race::Standing::member) == table.end()) return {};
    const auto& run = run_of(race, member);
    // In a relay nobody is ahead of the own team.
    std::erase_if(table, [&](const race::Standing& other) {
        return race.mode() == race::Mode::relay && other.member != member &&
               run_of(race, other.member).team == run.team;
    });
    const auto own = std::ranges::find(table, member, &race::Standing::member);
    if (!is_in_it(*own)) return {};
    Gaps gaps;
    if (own != table.begin()) {
        const auto& ahead = run_of(race, (own - 1)->member);
        if (race::are_ranked_together(race, ahead, run))
            gaps.ahead = gap_between(ahead, run, ahead, pace);
    }
    if (own + 1 != table.end() && is_in_it(*(own + 1))) {
        const auto& behind = run_of(race, (own + 1)->member);
        if (race::are_ranked_together(race, run, behind))
            gaps.behind = gap_between(run, behind, behind, pace);
    }
    return gaps;
}

std::vector<PhotoFinish> photo_finishes(const race::Race& race) {
    if (race::has_shared_board(race.mode())) return {};
    const auto table = race::standings(race);
    std::vector<PhotoFinish> found;
    for (std::size_t i = 1; i < table.size(); ++i) {
        const auto& first = table[i - 1];
        const auto& second = table[i];
        const bool have_finished =
            first.status == RunStatus::finished && second.status == RunStatus::finished;
        const auto gap = second.time - first.time;
        if (!have_finished || gap > photo_finish_time) continue;
        const auto& one = run_of(race, first.member);
        const auto& other = run_of(race, second.member);
        const bool are_one_team = one.team != 0 && one.team == other.team;
        if (are_one_team || !race::are_ranked_together(race, one, other)) continue;
        found.push_back({first.member, first.name, second.member, second.name, gap});
    }
    return found;
}

}  // namespace gridrace::app
