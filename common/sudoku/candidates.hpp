// Pencil marks: the candidate digits of every empty cell. The human techniques read and reduce
// them.
#pragma once

#include <array>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

class Candidates {
public:
    // The candidates that the rules leave for every empty cell; none for a filled one.
    explicit Candidates(const Grid& grid);

    // The candidates of a cell; empty for a filled cell and for a cell without candidates.
    DigitSet at(Cell cell) const { return digits_[static_cast<std::size_t>(cell.index())]; }
    bool contains(Cell cell, int digit) const { return places(digit).contains(cell); }
    // All cells where `digit` (1..9) is a candidate.
    const CellSet& places(int digit) const { return places_[static_cast<std::size_t>(digit - 1)]; }

    // Removes a candidate; does nothing if it is absent.
    void eliminate(Cell cell, int digit);
    // `digit` is placed in `cell`: the cell has no candidates left and its peers lose the digit.
    void place(Cell cell, int digit);

    friend bool operator==(const Candidates&, const Candidates&) = default;

private:
    std::array<DigitSet, Cell::count> digits_;
    std::array<CellSet, 9> places_;
};

}  // namespace gridrace::sudoku
