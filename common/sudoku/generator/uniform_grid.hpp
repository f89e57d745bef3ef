// A full grid from the uniform distribution. Internal to the generator.
#pragma once

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// Draws box after box, each from a number of ways that is the same for every grid, and restarts
// whenever a choice turns out to be impossible. So each grid has the same chance in each round,
// which requires the restarts; about one round in eleven succeeds. The 56 ways to fill the rows of
// a band's second box are those of Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006.
Grid uniform_grid(Random& random);

}  // namespace gridrace::sudoku::detail
