#include "common/race/standings.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "common/base/sort_by.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

Rank rank_of(const Race& race, const Run& run) {
    return rule_set(race.mode()).rank(race, run);
}

bool share_a_place(const Race& race, const Run& one, const Run& other) {
    const bool finished = one.status == RunStatus::finished && other.status == RunStatus::finished;
    const bool has_place = finished && !has_tables(race.mode());
    return has_place ? one.place == other.place : rank_of(race, one) == rank_of(race, other);
}

// Each ranking has its own places, and only who has finished has one.
std::uint32_t place_of_attempt(const Run& run) {
    return run.status == RunStatus::finished ? run.place : 0;
}

// The players of one table, best first.
void add_standings(std::vector<Standing>& table, const Race& race,
                   std::span<const Run* const> runs) {
    std::set<std::uint32_t> teams;
    std::uint32_t ahead = 0;  // players; in a relay teams
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = *runs[i];
        const bool shares_place = i > 0 && share_a_place(race, *runs[i - 1], run);
        const auto place = has_attempts(race.mode()) ? place_of_attempt(run)
                           : shares_place            ? table.back().place
                                                     : ahead + 1;
        table.push_back({place, run.member, run.name, run.status, percentage(race, run),
                         run.refused_moves, run.assists_taken, run.time, run.table});
        const bool has_own_place = race.mode() != Mode::relay || run.team == 0;
        ahead += has_own_place || teams.insert(run.team).second;
    }
}

std::vector<const Run*> ranked(const Race& race) {
    std::vector<const Run*> runs;
    for (const auto& run : race.runs) runs.push_back(&run);
    std::ranges::stable_sort(runs, {}, [&race](const Run* run) { return rank_of(race, *run); });
    return runs;
}

}  // namespace

bool is_ahead(const Race& race, const Run& run, const Run& other) {
    return rank_of(race, run) < rank_of(race, other);
}

std::vector<Standing> standings(const Race& race) {
    auto runs = ranked(race);
    sort_by(runs, &Run::table);
    std::vector<Standing> table;
    for (auto first = runs.begin(); first != runs.end();) {
        const auto last = std::find_if(
            first, runs.end(), [first](const Run* run) { return run->table != (*first)->table; });
        add_standings(table, race, {first, last});
        first = last;
    }
    return table;
}

std::vector<Standing> standings_of_all(const Race& race) {
    std::vector<Standing> table;
    add_standings(table, race, ranked(race));
    return table;
}

}  // namespace gridrace::race
