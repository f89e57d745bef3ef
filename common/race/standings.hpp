// The ranking of players in a race, under way or ended.
#pragma once

#include <string>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::race {

struct Standing {
    // 1 for the first; equal progress shares a place while racing. In the mode daily those without
    // assists have places of their own, and 0 is who has not finished.
    std::uint32_t place = 0;
    MemberId member;
    std::string name;
    RunStatus status = RunStatus::racing;
    int percentage = 0;
    std::uint32_t refused_moves = 0;
    std::uint32_t assists_taken = 0;
    Milliseconds time{};      // of a finished player
    std::uint32_t table = 0;  // of a tournament; places are those at this table
    friend bool operator==(const Standing&, const Standing&) = default;
};

// True if `run` is strictly ahead of `other`, by the mode of the race.
bool is_ahead(const Race& race, const Run& run, const Run& other);

// Best first, by the mode of the race; in most: finished players in the order of their finish, then
// racing ones by progress, then those who are out, forfeited or are gone, by progress. Ties are
// ordered by id. In a tournament table by table.
std::vector<Standing> standings(const Race& race);
// The same without regard to tables.
std::vector<Standing> standings_of_all(const Race& race);

}  // namespace gridrace::race
