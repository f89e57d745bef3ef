// Makes puzzles of a given shape: a symmetry and a number of clues. The same place in the random
// sequence gives the same puzzle on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/base/random.hpp"
#include "common/base/result.hpp"
#include "common/sudoku/canonical/symmetry.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::sudoku {

// A puzzle made from a full grid by removing whole orbits of clues in random order while the
// solution remains unique: its pattern has the symmetry, and no orbit can be left out. A single
// clue may be superfluous, unless there is no symmetry. `solution` must be full and valid. Some
// tens of microseconds.
Grid symmetric_puzzle(const Grid& solution, Symmetry symmetry, Random& random);

struct PuzzleShape {
    Symmetry symmetry = Symmetry::none;
    std::optional<int> clues;  // any number if absent
};

struct ShapedPuzzle {
    Grid puzzle;          // has one solution and the shape
    bool minimal = true;  // no orbit of clues (without symmetry: no clue) can be left out
};

enum class ShapeFault : std::uint8_t {
    too_few_clues,   // no puzzle with less than 17 clues has one solution
    too_many_clues,  // more than 81
    unfit_clues,     // no union of this symmetry's orbits has that size
    not_found,       // the effort did not suffice
};

// The fault in a few words.
std::string_view describe(ShapeFault fault);

// Why no puzzle can have this shape; none if one may exist. Never `not_found`.
std::optional<ShapeFault> fault_of(const PuzzleShape& shape);

// A puzzle of this shape: a minimal one for 20 to 29 clues without symmetry, for 22 to 34 with half
// a turn; often for one clue less. If more clues are requested, the puzzle has superfluous ones; if
// fewer, there is none. `effort` bounds the search in steps of 5 to 20 microseconds: 24 clues take
// some ten steps, 20 some hundred, 19 and 29 thousands.
Result<ShapedPuzzle, ShapeFault> shaped_puzzle(const PuzzleShape& shape, Random& random,
                                               int effort = 10000);

// The number of clues from which on a puzzle of a certain rating has superfluous ones: minimal ones
// are too rare to choose among.
inline constexpr int fewest_filled_up_clues = 28;

// One try for a puzzle of this shape, whose number of clues is given, with a rating in the range: a
// minimal one, and more clues in random places, each if the rating does not fall below the range.
// None if it has more clues or another rating, or if there are not enough such places. A tenth of a
// millisecond if it fails at once, else one to three milliseconds.
std::optional<Grid> filled_up_puzzle(const PuzzleShape& shape, const RatingRange& range,
                                     Random& random);

}  // namespace gridrace::sudoku
