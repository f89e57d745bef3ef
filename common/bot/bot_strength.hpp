// How long a bot of a given strength takes for each move: a person's time for the grid, spread over its moves by how
// hard they are to find. Pure.
#pragma once

#include <span>
#include <vector>

#include "common/bot/bot_plan.hpp"

namespace gridrace::bot {

// For each move of a plan for this grid, with chance of a half more or less.
std::vector<Milliseconds> thinking_times(const sudoku::Grid& grid,
                                         std::span<const PlannedMove> plan, sudoku::Rating strength,
                                         Random& random);

}  // namespace gridrace::bot
