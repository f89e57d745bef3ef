#include "common/race/standings.hpp"

#include <algorithm>
#include <tuple>

namespace gridrace::race {

namespace {

// Smaller is better.
auto rank(const Run& run) {
    const int group = run.status == RunStatus::finished ? 0
                      : run.status == RunStatus::racing ? 1
                                                        : 2;
    return std::tuple(group, run.place, -cells_filled(run));
}

}  // namespace

bool is_ahead(const Run& run, const Run& other) {
    return rank(run) < rank(other);
}

std::vector<Standing> standings(const Race& race) {
    std::vector<const Run*> runs;
    for (const auto& run : race.runs) runs.push_back(&run);
    std::ranges::stable_sort(runs, {}, [](const Run* run) { return rank(*run); });

    std::vector<Standing> table;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = *runs[i];
        const bool shares_place = i > 0 && rank(*runs[i - 1]) == rank(run);
        const auto place = shares_place ? table.back().place : static_cast<std::uint32_t>(i + 1);
        table.push_back({place, run.member, run.name, run.status, percentage(race, run),
                         run.refused_moves, run.assists_taken, run.time});
    }
    return table;
}

}  // namespace gridrace::race
