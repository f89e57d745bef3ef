// Common functions for patterns of several cells.
#pragma once

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::techniques {

// The union of the cells' candidates.
inline DigitSet digits_of(const Candidates& candidates, const CellSet& cells) {
    DigitSet digits;
    for (const Cell cell : cells) digits = digits | candidates.at(cell);
    return digits;
}

// The set of this cell alone.
inline CellSet only(Cell cell) {
    CellSet cells;
    cells.insert(cell);
    return cells;
}

// The cells that see all of `cells`, which must not be empty.
inline CellSet common_peers(const CellSet& cells) {
    CellSet common = peers_of(cells.first());
    for (const Cell cell : cells) common = common & peers_of(cell);
    return common;
}

// Adds to the step the removal of the digits from the cells that have them.
inline void eliminate(Step& step, const Candidates& candidates, const CellSet& cells,
                      DigitSet digits) {
    for (const Cell cell : cells) {
        const DigitSet removed = candidates.at(cell) & digits;
        if (!removed.empty()) step.eliminations.push_back({cell, removed});
    }
}

}  // namespace gridrace::sudoku::techniques
