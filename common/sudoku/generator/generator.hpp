// Makes grids and puzzles from a seed: the same on every machine, with integer arithmetic only.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/grade.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::sudoku {

// The method for making a full grid.
enum class FullGridMethod : std::uint8_t {
    uniform,         // every one of the 6,670,903,752,021,072,936,960 grids is equally likely
    diagonal_boxes,  // three boxes on the diagonal at random, the rest found by search
    box_by_box,      // box by box, each shuffled by a hash of seed and box, with backtracking
    row_by_row,      // cell by cell, a random digit, with backtracking where none fits
};

// "uniform", "diagonal_boxes", "box_by_box", "row_by_row".
std::string_view name(FullGridMethod method);

// The method of that name; none if there is no such method.
std::optional<FullGridMethod> parse_full_grid_method(std::string_view name);

// A full grid. `uniform` takes about a microsecond. The others take some hundreds and are biased: 9
// or 10 of 100 have the same three triples of digits as rows of all boxes of the first band;
// without bias it would be 3.58 of 100.
Grid full_grid(Random& random, FullGridMethod method = FullGridMethod::uniform);

// A puzzle made from a full grid by removing clues in random order while the solution remains
// unique: no clue of the result can be left out. `solution` must be full and valid.
Grid minimal_puzzle(const Grid& solution, Random& random);

// True if a puzzle, which has one solution, has this grade and, from hard on, needs more than
// singles: many have their grade only because singles are slow to find, and who asks for a hard
// puzzle wants something to do.
bool is_worth_its_grade(const Grid& puzzle, Grade wanted);

// A puzzle with exactly one solution, without a superfluous clue, that is worth exactly this grade.
// A seed and a grade give the same puzzle on every machine. Always succeeds, usually within some
// milliseconds.
Grid generate(std::uint64_t seed, Grade wanted);

// The same with a rating in a range; none if no step has such a rating, or if many tries found none:
// that takes some seconds up to 7.5 and half a minute above. A millisecond or two up to 7.5,
// ten to 8.9, a tenth of a second to 9.4; from 9.5 on there is mostly none.
//
// Calls `give_up` between tries; none if it returns true.
std::optional<Grid> generate(
    std::uint64_t seed, const RatingRange& range,
    const std::function<bool()>& give_up = [] { return false; });

}  // namespace gridrace::sudoku
