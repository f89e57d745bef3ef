// Makes puzzles of a wanted shape: with a symmetry, with a number of clues. The same on every
// machine for a place in the random sequence.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/base/random.hpp"
#include "common/base/result.hpp"
#include "common/sudoku/canonical/symmetry.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// A puzzle made from a full grid by taking whole orbits of clues away in random order as long as
// the solution stays the only one: its pattern has the symmetry, and no orbit can be left out. A
// single clue may be superfluous, unless there is no symmetry. `solution` must be full and valid.
// Some tens of microseconds.
Grid symmetric_puzzle(const Grid& solution, Symmetry symmetry, Random& random);

struct PuzzleShape {
    Symmetry symmetry = Symmetry::none;
    std::optional<int> clues;  // any number if not given
};

struct ShapedPuzzle {
    Grid puzzle;          // has one solution and the shape
    bool minimal = true;  // no orbit of clues (without symmetry: no clue) can be left out
};

enum class ShapeFault : std::uint8_t {
    too_few_clues,   // no puzzle with less than 17 clues has one solution
    too_many_clues,  // more than 81
    unfit_clues,     // orbits of this symmetry never have so many clues together
    not_found,       // the effort did not suffice
};

// What is wrong, in a few words.
std::string_view describe(ShapeFault fault);

// Why no puzzle ever has this shape; none if one may have it. Never `not_found`.
std::optional<ShapeFault> fault_of(const PuzzleShape& shape);

// A puzzle of this shape: a minimal one if the search finds one, which it does for 20 to 29 clues
// without symmetry, for 22 to 34 with half a turn; often for one clue less or more. If more clues
// are wanted than that, it is one with superfluous clues; if fewer, none. `effort` bounds the
// search in steps of 5 to 20 microseconds: 24 clues take some ten steps, 20 some hundred, 19 and
// 30 thousands.
Result<ShapedPuzzle, ShapeFault> shaped_puzzle(const PuzzleShape& shape, Random& random,
                                               int effort = 10000);

}  // namespace gridrace::sudoku
