// Which technique a digit needed: the cell is solved the way a person does, from the grid as it was.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "common/sudoku/hints/drawing.hpp"

namespace gridrace::app {

struct NeededStep {
    // The hardest step without which the digit could not be known: a single, or a technique that
    // makes it one.
    sudoku::Step step;
    sudoku::Drawing drawing;  // with the digit that it leads to
    // Singles in other cells that a person places first: with them open the step would be a pattern
    // that lacks places.
    std::vector<sudoku::Placement> first;
    friend bool operator==(const NeededStep&, const NeededStep&) = default;
};

// The steps that show `digit` in the empty `cell`, without filling other cells first but where a
// single is part of a step. `grid` is consistent with the puzzle's only solution, and `digit` is the solution's.
// None if the techniques up to SE 9.4 do not suffice, or `give_up`, called between steps (tens of
// milliseconds at most), returns true.
std::optional<NeededStep> needed_step(const sudoku::Grid& grid, sudoku::Cell cell, int digit,
                                      const std::function<bool()>& give_up);

// An easier single elsewhere on the grid; none if there is none.
std::optional<sudoku::Step> easier_single(const sudoku::Grid& grid, sudoku::Rating than);

}  // namespace gridrace::app
