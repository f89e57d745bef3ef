// Solving a puzzle by techniques up to a certain rating, and then by harder ones: what decides
// between bands of ratings without finding the rating. Internal to grades and the generator.
#pragma once

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::detail {

class BoundedRating {
public:
    // `puzzle` has exactly one solution. Its canonical form is solved, as rate() does it.
    explicit BoundedRating(const Grid& puzzle)
        : grid_(canonical_form(puzzle).grid), candidates_(grid_) {}

    // Goes on with the steps of at most this rating, the easiest first. True if the grid is full
    // then: the puzzle's rating is no higher. False, and no step beyond is looked for, if they do
    // not suffice: it is higher.
    bool is_solved_up_to(Rating hardest);

    // The same some times as fast where chains are needed, but not always right: singles and simple
    // forcing chains of any length are followed all at once, whatever each of them rates. `hardest`
    // is at least 7.5, above which few of those are.
    bool is_quickly_solved_up_to(Rating hardest);

private:
    // Look once over the grid; true if they found some.
    bool place_hidden_singles();
    bool place_naked_singles();
    bool follow_simple_chains();
    void place(Cell cell, int digit);

    Grid grid_;
    Candidates candidates_;
};

}  // namespace gridrace::sudoku::detail
