// Puzzles that differ from another one in a few clues: much the same work for a person, where a
// puzzle drawn at random seldom is.
#pragma once

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// A puzzle with the same solution, exactly one, and without a superfluous clue: a clue of `puzzle`
// is taken away, others come in its place until there is one solution again, and those that are
// superfluous then go. `puzzle` has exactly one solution, `solution`, and is not full. About 50
// microseconds.
Grid neighbour(const Grid& puzzle, const Grid& solution, Random& random);

}  // namespace gridrace::sudoku
