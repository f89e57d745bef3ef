// The difficulty of a puzzle for a person, on the scale of Sudoku Explainer (N. Juillerat): the
// rating of the hardest technique needed when the easiest is always taken.
#pragma once

#include <optional>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// The rating of a puzzle, 1.0 to 11.9; none if it does not have exactly one solution.
// That of solve_path, so the same for puzzles that a symmetry maps to each other. Sudoku
// Explainer's own rating depends slightly on the positions of the clues: for 99.3 % of 25,000
// puzzles sampled without bias, and for all below 7.2, it is the same. `limit` ends the work early:
// none as well if the rating is above. A tenth of a millisecond for puzzles without chains,
// milliseconds up to 8.0, tens of them up to 9.4, and up to some seconds above.
std::optional<Rating> rate(const Grid& puzzle, Rating limit = {200});

// The first of the hardest steps of solve_path, in the same time. `puzzle` has exactly one solution
// and an empty cell. None if the techniques do not reach the solution.
std::optional<Step> hardest_step(const Grid& puzzle);

// The rating of the hardest step.
Rating hardest_rating(const SolvePath& path);

}  // namespace gridrace::sudoku
