#include "client/bot/bot_plan.hpp"

#include <algorithm>

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::client {

std::vector<PlannedMove> plan_moves(const sudoku::Grid& puzzle, Random& random) {
    const auto solution = sudoku::solve(puzzle);
    if (!solution) return {};
    std::vector<PlannedMove> moves;
    // Each bot solves a randomly transformed grid, so that it finds other cells first. (solve_path
    // would give the same form for all.)
    const auto turned = sudoku::Transformation::random(random);
    const auto turned_back = turned.inverse();
    auto grid = turned(puzzle);
    sudoku::Candidates candidates(grid);
    int search = search_for_next(grid, candidates);
    sudoku::Rating hardest;
    while (const auto step = sudoku::next_step(candidates)) {
        hardest = std::max(hardest, step->rating);
        for (const auto& placed : step->placements) {
            const race::PlaceDigit move{
                static_cast<std::uint32_t>(turned_back(placed.cell).index()),
                static_cast<std::uint32_t>(turned_back(placed.digit))};
            moves.push_back({move, search, hardest});
        }
        sudoku::apply(*step, grid, candidates);
        if (step->placements.empty()) continue;
        search = search_for_next(grid, candidates);
        hardest = {};
    }
    const auto found = static_cast<std::ptrdiff_t>(moves.size());
    const auto filled = turned_back(grid);
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!filled.is_empty(cell)) continue;
        const race::PlaceDigit move{static_cast<std::uint32_t>(i),
                                    static_cast<std::uint32_t>(solution->digit(cell))};
        moves.push_back({move, search, sudoku::highest_rating});
    }
    random.shuffle(std::span(moves.begin() + found, moves.end()));
    return moves;
}

std::optional<race::PlaceDigit> slip(const sudoku::Grid& grid, std::uint32_t cell, Random& random) {
    const auto refused =
        sudoku::DigitSet::all() - sudoku::candidates(grid, sudoku::Cell(static_cast<int>(cell)));
    if (refused.empty()) return std::nullopt;
    auto left = refused;
    for (auto skip = random.below(static_cast<std::uint32_t>(refused.size())); skip > 0; --skip) {
        left = left.without(left.first());
    }
    return race::PlaceDigit{cell, static_cast<std::uint32_t>(left.first())};
}

Milliseconds thinking_time(double moves_per_second, Random& random) {
    const double share = 0.3 + 1.4 * random.below(1000) / 1000.0;
    return Milliseconds(static_cast<std::int64_t>(1000.0 / moves_per_second * share));
}

}  // namespace gridrace::client
