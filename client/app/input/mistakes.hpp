// Digits that the rules allow and that lead nowhere.
#pragma once

#include "common/sudoku/grid.hpp"

namespace gridrace::app {

struct Mistakes {
    bool are_there = false;
    // Which digits are wrong; none if the puzzle has several solutions: then it is not said which.
    sudoku::CellSet cells;
};

// `grid` is the puzzle and what was entered. Where the puzzle has several solutions, any of them will do.
Mistakes find_mistakes(const sudoku::Grid& puzzle, const sudoku::Grid& grid);

}  // namespace gridrace::app
