#include "common/race/standings.hpp"

#include <algorithm>

#include "common/race/modes/rule_sets.hpp"

namespace gridrace::race {

namespace {

Rank rank_of(const Race& race, const Run& run) {
    return rule_set(race.mode()).rank(race, run);
}

}  // namespace

bool is_ahead(const Race& race, const Run& run, const Run& other) {
    return rank_of(race, run) < rank_of(race, other);
}

std::vector<Standing> standings(const Race& race) {
    std::vector<const Run*> runs;
    for (const auto& run : race.runs) runs.push_back(&run);
    std::ranges::stable_sort(runs, {}, [&race](const Run* run) { return rank_of(race, *run); });

    std::vector<Standing> table;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = *runs[i];
        const bool shares_place = i > 0 && rank_of(race, *runs[i - 1]) == rank_of(race, run);
        const auto place = shares_place ? table.back().place : static_cast<std::uint32_t>(i + 1);
        table.push_back({place, run.member, run.name, run.status, percentage(race, run),
                         run.refused_moves, run.assists_taken, run.time});
    }
    return table;
}

}  // namespace gridrace::race
