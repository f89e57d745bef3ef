// Solves like a person: one technique at a time on the candidates, the easiest first. The basis of
// grades, ratings and hints.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// Limits for steps.
struct Allowed {
    Rating hardest{200};                // maximum rating: above 11.9 for everything
    bool assuming_one_solution = true;  // also unique rectangles, unique loops and graves
    // Skips techniques with steps easier than this, for callers that know they are not needed.
    Rating easiest{0};
};

// A step of the easiest technique that makes progress; none if no technique does. `candidates` are
// a subset of what the rules allow. A puzzle with one solution has a step until it is full. Some
// tens of microseconds up to the wings, about a millisecond for simple chains, ten for multiple and
// dynamic ones, and from 9.5 on up to seconds; unbounded if there are several solutions, unless
// `allowed` keeps to easier ones.
std::optional<Step> next_step(const Candidates& candidates, const Allowed& allowed = {});

// The steps from a grid towards its solution.
struct SolvePath {
    std::vector<Step> steps;
    Grid grid;  // after the steps: full if the techniques suffice
};

// Takes steps until the grid is full or no allowed technique helps; none at all if it breaks the
// rules. If a symmetry maps one puzzle to another, it maps their paths to each other.
SolvePath solve_path(const Grid& puzzle, const Allowed& allowed = {});

}  // namespace gridrace::sudoku
