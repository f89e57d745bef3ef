#include "common/race/tournament.hpp"

#include <algorithm>
#include <map>

#include "common/race/room_state.hpp"
#include "common/race/standings.hpp"

namespace gridrace::race {

namespace {

bool has_played(const Run& run) {
    const bool has_stopped = run.status == RunStatus::forfeited || run.status == RunStatus::gone;
    return run.status == RunStatus::finished || (!has_stopped && cells_filled(run) > 0);
}

// Whether `run` is ahead of `other`, as places at a table count.
bool beats(const Race& race, const Run& run, const Run& other) {
    if (has_played(run) != has_played(other)) return has_played(run);
    return has_played(run) && is_ahead(race, run, other);
}

}  // namespace

std::uint32_t table_of(const Tables& tables, MemberId member) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& players = tables[i].players;
        if (std::ranges::find(players, member) != players.end())
            return static_cast<std::uint32_t>(i + 1);
    }
    return 0;
}

std::uint32_t table_points(const Race& race, const Run& run) {
    std::uint32_t halves = 0, others = 0;
    for (const auto& other : race.runs) {
        if (other.table != run.table || other.member == run.member) continue;
        ++others;
        if (!has_played(run) || beats(race, other, run)) continue;
        halves += beats(race, run, other) ? 2 : 1;
    }
    return others > 0 ? halves * (tournament_point / 2) / others : tournament_point;
}

bool has_won_table(const Race& race, const Run& run) {
    const bool has_others = std::ranges::any_of(race.runs, [&run](const Run& other) {
        return other.table == run.table && other.member != run.member;
    });
    return has_others && table_points(race, run) == tournament_point;
}

bool are_tables_decided(const Race& race) {
    std::map<std::uint32_t, int> racing;
    return std::ranges::none_of(race.runs, [&racing](const Run& run) {
        return run.status == RunStatus::racing && ++racing[run.table] > 1;
    });
}

}  // namespace gridrace::race
