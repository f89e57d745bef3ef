// The pencil marks: for every empty cell the digits that may still stand there. What the human
// techniques read and reduce.
#pragma once

#include <array>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

class Candidates {
public:
    // What the rules leave for every empty cell; nothing for a filled one.
    explicit Candidates(const Grid& grid);

    // The candidates of a cell; empty for a filled cell and for a dead end.
    DigitSet at(Cell cell) const { return digits_[static_cast<std::size_t>(cell.index())]; }
    bool contains(Cell cell, int digit) const { return places(digit).contains(cell); }
    // All cells where `digit` (1..9) is a candidate.
    const CellSet& places(int digit) const { return places_[static_cast<std::size_t>(digit - 1)]; }

    // Takes one candidate away; nothing happens if it is not there.
    void eliminate(Cell cell, int digit);
    // `digit` stands in `cell` now: the cell has no candidates left and its peers lose the digit.
    void place(Cell cell, int digit);

    friend bool operator==(const Candidates&, const Candidates&) = default;

private:
    std::array<DigitSet, Cell::count> digits_;
    std::array<CellSet, 9> places_;
};

}  // namespace gridrace::sudoku
