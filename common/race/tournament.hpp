// A tournament, in the modes `swiss` and `arena`: rounds of races in which players sit at tables. Values and pure
// functions; modes/swiss.cpp has the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"

namespace gridrace::race {

// A table's players in the order in which they were seated; one alone has a bye.
struct RaceTable {
    std::vector<MemberId> players;
    friend bool operator==(const RaceTable&, const RaceTable&) = default;
};
using Tables = std::vector<RaceTable>;

// How many rounds a tournament remembers, at least all of a Swiss tournament.
inline constexpr std::size_t rounds_kept = 50;

struct Tournament {
    std::uint32_t played = 0;    // rounds so far, also of one that is over
    std::vector<Tables> rounds;  // the newest ones as played, oldest first: without who had gone
    Tables tables;               // of the round under countdown, on, or just over
    std::optional<Instant> ends_at;  // of an arena: no round begins later
    friend bool operator==(const Tournament&, const Tournament&) = default;
};

// The number of the member's table, from 1; 0: none.
std::uint32_t table_of(const Tables& tables, MemberId member);

// One point: a whole number for each part of a point at tables of up to eight, half points included.
inline constexpr std::uint32_t tournament_point = 840;

}  // namespace gridrace::race
