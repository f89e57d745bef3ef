// The digits that took a player longest, and what each needed.
#pragma once

#include "client/app/analysis/needed_step.hpp"
#include "client/app/analysis/race_course.hpp"

namespace gridrace::app {

inline constexpr std::size_t most_slow_steps = 5;

struct SlowStep {
    sudoku::Cell cell;
    int digit = 0;
    Milliseconds at{};    // when it was placed
    Milliseconds took{};  // since the player's digit before it, or the start
    sudoku::Grid before;  // the player's grid at that moment, without wrong digits
    bool is_wrong = false;
    // None for a wrong digit, for puzzles with several solutions, and if it is too hard to find.
    std::optional<NeededStep> needed;
    std::optional<sudoku::Step> easier;  // a single that was open elsewhere
    friend bool operator==(const SlowStep&, const SlowStep&) = default;
};

// The slowest first. `solution` is the puzzle's only one, none if there are several. Takes as long
// as needed_step for each; after `give_up` the rest lack what they needed.
std::vector<SlowStep> slowest_steps(const PlayerCourse& player,
                                    const std::optional<sudoku::Grid>& solution,
                                    const std::function<bool()>& give_up);

}  // namespace gridrace::app
