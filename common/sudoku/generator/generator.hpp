// Makes grids and puzzles from a seed: the same ones on every machine, by integers alone.
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

// How a full grid comes about.
enum class FullGridMethod : std::uint8_t {
    uniform,         // every one of the 6,670,903,752,021,072,936,960 grids is equally likely
    diagonal_boxes,  // three boxes on the diagonal at random, the rest found by search
    box_by_box,      // box after box, each shuffled by a hash of seed and box, with a step back
    row_by_row,      // cell after cell, a digit at random, with a step back where none fits
};

// "uniform", "diagonal_boxes", "box_by_box", "row_by_row".
std::string_view name(FullGridMethod method);

// The method of that name; none if there is no such method.
std::optional<FullGridMethod> parse_full_grid_method(std::string_view name);

// A full grid. `uniform` takes about a microsecond. The others take some hundreds and are biased:
// 9 or 10 of 100 have the same three triples of digits as rows of all boxes of the first band, as
// only 3.58 of 100 grids do.
Grid full_grid(Random& random, FullGridMethod method = FullGridMethod::uniform);

// A puzzle made from a full grid by taking clues away in random order as long as the solution stays
// the only one: no clue can be left out of what it returns. `solution` must be full and valid.
Grid minimal_puzzle(const Grid& solution, Random& random);

// A puzzle with exactly one solution, without a superfluous clue, of exactly this grade. A seed and
// a grade give the same puzzle on every machine. Always succeeds, usually within a millisecond or
// two.
Grid generate(std::uint64_t seed, Grade grade);

// The same with a rating in a range; none if none was found in many tries, as for ratings that do
// not occur: that takes some seconds up to 7.5 and half a minute above. A millisecond or two up to
// 7.5, ten to 8.9, a tenth of a second to 9.4; from 9.5 on there is mostly none.
//
// `give_up` is asked between tries: there is none either once it says yes.
std::optional<Grid> generate(
    std::uint64_t seed, const RatingRange& range,
    const std::function<bool()>& give_up = [] { return false; });

}  // namespace gridrace::sudoku
