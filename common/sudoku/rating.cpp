#include "common/sudoku/rating.hpp"

#include <algorithm>

#include "common/sudoku/canonical.hpp"
#include "common/sudoku/solver.hpp"

namespace gridrace::sudoku {

std::optional<Rating> rate(const Grid& puzzle, Rating limit) {
    if (!has_one_solution(puzzle)) return std::nullopt;
    Rating hardest;
    Grid grid = canonical_form(puzzle).grid;
    Candidates candidates(grid);
    while (const auto step = next_step(candidates, {.hardest = limit})) {
        hardest = std::max(hardest, step->rating);
        apply(*step, grid, candidates);
    }
    if (!grid.is_full()) return std::nullopt;
    return hardest;
}

Rating hardest_rating(const SolvePath& path) {
    Rating hardest;
    for (const Step& step : path.steps) hardest = std::max(hardest, step.rating);
    return hardest;
}

}  // namespace gridrace::sudoku
