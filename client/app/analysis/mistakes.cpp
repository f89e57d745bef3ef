#include "client/app/analysis/mistakes.hpp"

#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {

namespace {

// Given grids may be hard on purpose: limits the search to some milliseconds.
constexpr long most_guesses = 20'000;

}  // namespace

Mistakes find_mistakes(const sudoku::Grid& puzzle, const sudoku::Grid& grid) {
    const auto solution = certain_solution(puzzle);
    if (!solution) {
        // Undecided: nothing is called wrong.
        const auto left = sudoku::count_solutions(grid, 1, most_guesses);
        return {left == 0, {}};
    }
    Mistakes mistakes;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!grid.is_empty(cell) && grid.digit(cell) != solution->digit(cell)) {
            mistakes.cells.insert(cell);
        }
    }
    mistakes.are_there = !mistakes.cells.empty();
    return mistakes;
}

std::optional<sudoku::Grid> certain_solution(const sudoku::Grid& puzzle) {
    const auto solutions = sudoku::count_solutions(puzzle, 2, most_guesses);
    if (solutions != 1) return std::nullopt;
    return sudoku::solve(puzzle);
}

}  // namespace gridrace::app
