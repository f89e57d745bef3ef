// Solves a puzzle by techniques up to a certain rating, then by harder ones: decides between bands
// of ratings without computing the rating. Internal to grades and the generator.
#pragma once

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::detail {

class BoundedRating {
public:
    // `puzzle` has exactly one solution. Solves its canonical form, like rate().
    explicit BoundedRating(const Grid& puzzle)
        : grid_(canonical_form(puzzle).grid), candidates_(grid_) {}

    // Continues with steps up to this rating, easiest first. True if the grid is then full: the
    // puzzle's rating is not higher. False if they do not suffice: it is higher; no harder step is
    // searched.
    bool is_solved_up_to(Rating hardest);

    // The same, several times as fast where chains are needed, but not always correct: follows
    // singles and simple forcing chains of any length all at once, whatever their ratings.
    // `hardest` is at least 7.5; few of these chains rate higher.
    bool is_quickly_solved_up_to(Rating hardest);

private:
    // One pass over the grid; true if any were found.
    bool place_hidden_singles();
    bool place_naked_singles();
    bool follow_simple_chains();
    void place(Cell cell, int digit);

    Grid grid_;
    Candidates candidates_;
};

}  // namespace gridrace::sudoku::detail
