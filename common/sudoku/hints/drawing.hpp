// The marks on a board that show a step.
#pragma once

#include <vector>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// Some candidates of one cell.
struct Marks {
    Cell cell;
    DigitSet digits;
    friend bool operator==(const Marks&, const Marks&) = default;
};

// One inference of a chain: its premise and its consequence.
struct Arrow {
    Claim from;
    Claim to;
    friend bool operator==(const Arrow&, const Arrow&) = default;
};

struct Drawing {
    std::vector<House> houses;    // the pattern's houses, then those it acts on
    CellSet cells;                // of the pattern
    CellSet seen;                 // filled cells whose digits the step follows from
    std::vector<Marks> found_by;  // candidates of the pattern; those that a chain places
    std::vector<Marks> beside;    // further candidates that the step depends on, in any cell
    std::vector<Marks> denied;    // those that a chain removes
    std::vector<Elimination> removed;
    std::vector<Placement> placed;
    std::vector<Arrow> arrows;
    friend bool operator==(const Drawing&, const Drawing&) = default;
};

// Draws a step found with these candidates. Of the steps nested in a chain only their conclusions.
Drawing draw(const Step& step, const Candidates& candidates);

// The part that shows where to look without revealing the step: the houses of the pattern; if it
// has none, its cells; for a chain the cells where it starts.
Drawing draw_place(const Step& step);

}  // namespace gridrace::sudoku
