#include "common/sudoku/rating/rating.hpp"

#include <algorithm>
#include <utility>

#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/canonical/transformed_step.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

// Calls `see` with the steps to the solution of a grid, none of them above `limit`. False if they
// do not reach it.
template <class See>
bool take_steps(Grid grid, Rating limit, See see) {
    Candidates candidates(grid);
    while (auto step = next_step(candidates, {.hardest = limit})) {
        apply(*step, grid, candidates);
        see(std::move(*step));
    }
    return grid.is_full();
}

}  // namespace

std::optional<Rating> rate(const Grid& puzzle, Rating limit) {
    if (!has_one_solution(puzzle)) return std::nullopt;
    Rating hardest;
    const bool leads_on = take_steps(canonical_form(puzzle).grid, limit, [&](const Step& step) {
        hardest = std::max(hardest, step.rating);
    });
    return leads_on ? std::optional(hardest) : std::nullopt;
}

std::optional<Step> hardest_step(const Grid& puzzle) {
    const CanonicalForm canonical = canonical_form(puzzle);
    Step hardest;
    const bool leads_on = take_steps(canonical.grid, {200}, [&](Step step) {
        if (step.rating > hardest.rating) hardest = std::move(step);
    });
    if (!leads_on) return std::nullopt;
    return transformed(hardest, canonical.transformation.inverse());
}

Rating hardest_rating(const SolvePath& path) {
    Rating hardest;
    for (const Step& step : path.steps) hardest = std::max(hardest, step.rating);
    return hardest;
}

}  // namespace gridrace::sudoku
