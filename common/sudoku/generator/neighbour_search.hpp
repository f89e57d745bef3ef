// Puzzles that differ from another one in a few clues: their ratings are close, unlike those of
// random puzzles.
#pragma once

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// A puzzle with the same, unique solution and without a superfluous clue: removes a clue of
// `puzzle`, adds others until there is one solution again, then removes superfluous ones. `puzzle`
// has exactly one solution, `solution`, and is not full. About 50 microseconds.
Grid neighbour(const Grid& puzzle, const Grid& solution, Random& random);

}  // namespace gridrace::sudoku
