// How strong players are, from the places of their races: Elo-MMR with logistic performances, of Aram Ebtekar and Paul Liu,
// "Elo-MMR: A Rating System for Massive Multiplayer Competitions", 2021 (arXiv:2101.00400). Who comes in later is never
// rated higher for it. Pure; the same to the last bit on every machine (exact_math.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "common/base/clock.hpp"

namespace gridrace::skill {

// What is believed of a skill: a mean and its standard deviation, in points as Elo's.
struct Estimate {
    double mean = 1500;
    double deviation = 350;
    friend bool operator==(const Estimate&, const Estimate&) = default;
};

// A player's rating; as constructed, that of a newcomer.
struct SkillRating {
    Estimate skill;
    std::optional<Instant> rated_at{};  // the end of the last race
    friend bool operator==(const SkillRating&, const SkillRating&) = default;
};

// What ratings depend on: changing a number changes all ratings, which are then computed again from the log. The first three
// are those with the least log-loss in tests/bench/skill_bench.cpp, over all its populations.
struct System {
    double weight = 0.1;  // of a race of many players beside all races before, 0 to 1
    double opponents_for_half =
        4;                        // a race against so few has half the weight: a duel tells little
    double least_deviation = 80;  // of a skill after many races, in points
    double variance_per_day =
        27;  // by which a skill becomes uncertain: in a year, about 100 points
};

// The chance that the first is ahead of the second in a race, 0 to 1, as the system believes.
double chance_ahead(const Estimate& first, const Estimate& second, const System& system = {});

struct Contender {
    SkillRating* rating = nullptr;
    std::uint32_t place = 1;  // equal places are ties
};

// Counts a race of 2 to 100 different players that ended then. False, and no change, if all have the same place: that tells
// nothing. The order of the contenders is the order of the operations: a later computation has to keep it.
// A time before a player's last race counts as the time of that race. O(n²).
bool rate_race(std::span<const Contender> contenders, Instant at, const System& system = {});

}  // namespace gridrace::skill
