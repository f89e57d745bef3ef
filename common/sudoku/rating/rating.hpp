// How hard a puzzle is for a person, on the scale of Sudoku Explainer (N. Juillerat): the rating of
// the hardest technique it needs when always the easiest is taken.
#pragma once

#include <optional>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// The rating of a puzzle, 1.0 to 11.9; none if it does not have exactly one solution.
// That of solve_path, so the same for puzzles that the symmetries of sudoku turn into each other.
// Sudoku Explainer's own rating depends a little on where the clues lie: of 25,000 puzzles sampled
// without bias, 99.3 % have the same, and all those below 7.2. `limit` ends the work early: none as
// well if the rating is above. A tenth of a millisecond for puzzles without chains, milliseconds up
// to 8.0, tens of them up to 9.4, and up to some seconds above.
std::optional<Rating> rate(const Grid& puzzle, Rating limit = {200});

// The first of the hardest steps on the way that solve_path takes, in the same time. `puzzle` has
// exactly one solution and an empty cell. None if no technique leads to the solution.
std::optional<Step> hardest_step(const Grid& puzzle);

// The rating of the hardest step.
Rating hardest_rating(const SolvePath& path);

}  // namespace gridrace::sudoku
