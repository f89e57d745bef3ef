// What leaves a single no alternative. Internal to hints.
#pragma once

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// Of a hidden single the other places, of a naked one the other digits.
struct WhySingle {
    CellSet seen;  // digits on the board that rule them out: of a hidden single as few as can be
    DigitSet digits_seen;  // which digits these are
    // What only the notes rule out.
    CellSet cells_without_note;
    DigitSet digits_without_note;
    friend bool operator==(const WhySingle&, const WhySingle&) = default;
};

// Empty for steps of other techniques.
WhySingle why_single(const Step& step, const Grid& played);

// Where a digit in the cell blocks cells of a house that it is not in: the house of the cell that meets this one in most cells.
House house_blocked_by(Cell cell, House house);

}  // namespace gridrace::sudoku
