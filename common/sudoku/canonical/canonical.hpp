// One grid that stands for all essentially equal ones, to tell whether two puzzles are the same.
#pragma once

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

struct CanonicalForm {
    Grid grid;  // what `transformation` makes of the grid asked about
    Transformation transformation;
    int automorphisms = 1;  // how many of the 3,359,232 rearrangements of the cells leave the grid
                            // as it is but for names of digits; each counts itself: at least 1
};

// The minlex form: of all grids that transformations make of this one, the smallest when read row
// by row as a number of 81 digits, an empty cell as 0. Essentially equal grids, and only they,
// have the same. The grid must not break the rules (asserted); it may be full or not, with one
// solution or not. Two to five microseconds for a puzzle or a full grid; one with very few clues
// has many symmetries and takes some milliseconds.
CanonicalForm canonical_form(const Grid& grid);

}  // namespace gridrace::sudoku
