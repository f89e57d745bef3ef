// One representative for all essentially equal grids, to decide whether two puzzles are the same.
#pragma once

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

struct CanonicalForm {
    Grid grid;  // `transformation` applied to the given grid
    Transformation transformation;
    int automorphisms = 1;  // how many of the 3,359,232 rearrangements of the cells leave the grid
                            // the same up to names of digits, including the identity: at least 1
};

// The minlex form: the smallest of all transformed grids when read row by row as a number of 81
// digits, an empty cell as 0. Two grids have the same form if and only if they are essentially
// equal. The grid must not break the rules (asserted); it may be full or not, with one solution or
// not. Two to five microseconds for a puzzle or a full grid; a grid with very few clues has many
// symmetries and takes some milliseconds.
CanonicalForm canonical_form(const Grid& grid);

}  // namespace gridrace::sudoku
