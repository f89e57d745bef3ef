// The rules of sudoku, the only implementation: each row, column and box has a digit at most once.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// Why a digit is not allowed in a cell.
struct Conflict {
    std::vector<House> houses;  // those that already have the digit: row before column before box
    CellSet cells;              // the cells that hold it
    friend bool operator==(const Conflict&, const Conflict&) = default;
};

// The conflict of `digit` (1..9) in `cell`; none if the rules allow it. Ignores the digit in the
// cell itself.
std::optional<Conflict> conflict(const Grid& grid, Cell cell, int digit);

// The digits that no peer of `cell` holds.
DigitSet candidates(const Grid& grid, Cell cell);

// All cells whose digit occurs again in one of their houses.
CellSet clashing_cells(const Grid& grid);

// True if no two digits conflict; empty cells are allowed.
bool is_consistent(const Grid& grid);

// True if every cell is filled and no two digits conflict.
bool is_solved(const Grid& grid);

}  // namespace gridrace::sudoku
