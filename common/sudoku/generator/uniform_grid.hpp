// A full grid drawn so that every one is equally likely. Internal to the generator.
#pragma once

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// Draws box after box, each choice among a number of ways that is the same for every grid, and
// starts again whenever a choice turns out to have no way on. So each grid has the same chance in
// each round, which no sequence of choices without starting again would give it; about one round
// in eleven ends with a grid. The 56 ways to fill the rows of a band's second box are those of
// Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006.
Grid uniform_grid(Random& random);

}  // namespace gridrace::sudoku::detail
