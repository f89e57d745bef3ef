// Solving as a person does: one technique at a time on the candidates, the easiest first. The
// foundation of grades, ratings and hints.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// What a step may be.
struct Allowed {
    Rating hardest{200};                // no harder than this: above 11.9 for everything
    bool assuming_one_solution = true;  // unique rectangles, unique loops and graves as well
    // Techniques with steps easier than this are passed over, for who knows that they are not
    // needed.
    Rating easiest{0};
};

// A step of the easiest technique that makes progress; none if none of them does. `candidates` are
// no more than the rules allow. A puzzle with one solution has a step until it is full. Some tens
// of microseconds up to the wings, about a millisecond for simple chains, ten for multiple and
// dynamic ones, and from 9.5 on up to seconds; without end where there are several solutions, unless
// `allowed` keeps to easier ones.
std::optional<Step> next_step(const Candidates& candidates, const Allowed& allowed = {});

// A way from a grid towards its solution.
struct SolvePath {
    std::vector<Step> steps;
    Grid grid;  // as the steps leave it: full if the techniques suffice
};

// Takes one step after the other until the grid is full or no allowed technique helps: none at all
// if it breaks the rules. Puzzles that the symmetries of sudoku turn into each other have paths that
// these turn into each other.
SolvePath solve_path(const Grid& puzzle, const Allowed& allowed = {});

}  // namespace gridrace::sudoku
