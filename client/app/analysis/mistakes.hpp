// Digits that the rules allow but that lead to no solution.
#pragma once

#include <optional>

#include "common/sudoku/grid.hpp"

namespace gridrace::app {

struct Mistakes {
    bool are_there = false;
    // The wrong digits; none if the puzzle has several solutions: then they are not named.
    sudoku::CellSet cells;
};

// `grid` is the puzzle and the entries. If the puzzle has several solutions, any of them is
// accepted.
Mistakes find_mistakes(const sudoku::Grid& puzzle, const sudoku::Grid& grid);

// The only solution of a puzzle; none if it has none or several, or if that takes too long to find
// out. Some milliseconds at most.
std::optional<sudoku::Grid> certain_solution(const sudoku::Grid& puzzle);

}  // namespace gridrace::app
