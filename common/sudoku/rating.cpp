#include "common/sudoku/rating.hpp"

#include <algorithm>

namespace gridrace::sudoku {

std::optional<Rating> rate(const Grid& puzzle) {
    Rating hardest;
    Grid grid = puzzle;
    Candidates candidates(puzzle);
    while (const auto step = next_step(grid, candidates)) {
        hardest = std::max(hardest, step->rating);
        if (hardest > highest_rating) return std::nullopt;
        apply(*step, grid, candidates);
    }
    if (!grid.is_full()) return std::nullopt;
    return hardest;
}

}  // namespace gridrace::sudoku
