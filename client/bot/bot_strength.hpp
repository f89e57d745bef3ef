// How long a bot of a given strength takes for each move: a person's time for the grid, spread over its moves by how
// hard they are to find. Pure.
#pragma once

#include <span>
#include <vector>

#include "client/bot/bot_plan.hpp"

namespace gridrace::client {

// The strength of a bot: the hardest step, on the scale of ratings, that takes it no longer than such steps take people.
// Each point above that doubles the time. Four points more halve the time of everything.

// The time that it takes for a grid, as a share of the average person's: 1 at 3.0.
double time_factor(sudoku::Rating strength);
// The strength of somebody who takes this share, at most the ends of the scale.
sudoku::Rating strength_of(double time_factor);

// For each move of a plan for this grid, with chance of a half more or less.
std::vector<Milliseconds> thinking_times(const sudoku::Grid& grid,
                                         std::span<const PlannedMove> plan, sudoku::Rating strength,
                                         Random& random);

}  // namespace gridrace::client
