// The rules of sudoku, the only place where they are written: a digit stands at most once in every
// row, column and box.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// Why a digit may not stand in a cell.
struct Conflict {
    std::vector<House> houses;  // those that hold the digit already: row before column before box
    CellSet cells;              // where it stands in them
    friend bool operator==(const Conflict&, const Conflict&) = default;
};

// What stands in the way of `digit` (1..9) in `cell`; none if the rules allow it. What the cell
// itself holds does not matter.
std::optional<Conflict> conflict(const Grid& grid, Cell cell, int digit);

// The digits that the peers of `cell` leave for it.
DigitSet candidates(const Grid& grid, Cell cell);

// All cells whose digit stands a second time in one of their houses.
CellSet clashing_cells(const Grid& grid);

// True if no two digits clash; empty cells are fine.
bool is_consistent(const Grid& grid);

// True if every cell is filled and no two digits clash.
bool is_solved(const Grid& grid);

}  // namespace gridrace::sudoku
