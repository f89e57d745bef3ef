// What to draw on a board so that somebody sees a step.
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

// One thought of a chain: what it starts from and what follows.
struct Arrow {
    Claim from;
    Claim to;
    friend bool operator==(const Arrow&, const Arrow&) = default;
};

struct Drawing {
    std::vector<House> houses;  // where the pattern lies, then where it acts
    CellSet cells;              // that make up the pattern
    std::vector<Marks>
        found_by;  // candidates that make up the pattern; those that a chain says stand
    std::vector<Marks> beside;  // further candidates that the step rests on, in any cell
    std::vector<Marks> denied;  // those that a chain says do not stand
    std::vector<Elimination> removed;
    std::vector<Placement> placed;
    std::vector<Arrow> arrows;
    friend bool operator==(const Drawing&, const Drawing&) = default;
};

// Draws a step found with these candidates. Of the steps nested in a chain only what they conclude.
Drawing draw(const Step& step, const Candidates& candidates);

// The least of it that tells where to look and gives nothing away: the houses that the pattern lies
// in; where it lies in none, its cells; for a chain the cells that it starts from.
Drawing draw_place(const Step& step);

}  // namespace gridrace::sudoku
