// What leaves a single no alternative. Internal to hints.
#pragma once

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// Of a hidden single the other places, of a naked one the other digits.
struct WhySingle {
    CellSet seen;          // digits on the board that rule them out, few rather than all
    DigitSet digits_seen;  // which digits these are
    // What only the notes rule out.
    CellSet cells_without_note;
    DigitSet digits_without_note;
    friend bool operator==(const WhySingle&, const WhySingle&) = default;
};

// Empty for steps of other techniques.
WhySingle why_single(const Step& step, const Grid& played);

}  // namespace gridrace::sudoku
