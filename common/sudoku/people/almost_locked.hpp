// Almost locked sets: n cells of a house that have n + 1 candidates in all, so that without one of
// these each of the others has to be in one of the cells. Internal to the people's techniques.
#pragma once

#include <vector>

#include "common/sudoku/candidates.hpp"

namespace gridrace::sudoku::people {

struct AlmostLocked {
    CellSet cells;
    DigitSet digits;
};

// All sets of at most `most_cells` cells, each once; a cell with two candidates is one.
std::vector<AlmostLocked> almost_locked_sets(const Candidates& candidates, int most_cells);

}  // namespace gridrace::sudoku::people
