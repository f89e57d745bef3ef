// How quick a player is, from the times of puzzles solved alone, of the day, or in races: ln t = ln T - quickness + noise,
// where T is the predicted time of the puzzle (common/sudoku/rating/solving_time.hpp) and the noise is normal. A Kalman
// filter of one number (R. E. Kálmán, "A New Approach to Linear Filtering and Prediction Problems", 1960), for expected
// times, honest head starts and bots of one's strength. Pure; the same to the last bit on every machine.
#pragma once

#include <chrono>
#include <cstdint>

#include "common/base/clock.hpp"

namespace gridrace::skill {

// 0: as quick as predicted; 0.69: twice as quick. As constructed, that of somebody unknown.
struct TimeSkill {
    double quickness = 0;
    double variance = 0.36;  // people differ by a factor of 1.8 either way
    std::uint32_t puzzles = 0;
    Instant solved_at{};  // of no meaning before the first
    friend bool operator==(const TimeSkill&, const TimeSkill&) = default;
};

// Counts a solved puzzle. Both times are at least a second; shorter ones count as that. A time that is far from what was
// expected, as that of somebody who was called to the door, counts as one three deviations away.
void count_time(TimeSkill& skill, std::chrono::seconds predicted, Milliseconds taken, Instant at);

// The time in which the player solves half of such puzzles, at least a second.
Milliseconds expected_time(const TimeSkill& skill, std::chrono::seconds predicted);

// What the quicker of two waits so that both have the same expected time for a puzzle; none for the other.
Milliseconds head_start(const TimeSkill& quicker, const TimeSkill& slower,
                        std::chrono::seconds predicted);

}  // namespace gridrace::skill
