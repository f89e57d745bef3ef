// Grids in JSON, and in arrays of programs that look like it. Internal to formats.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// What a text in brackets contains.
struct StructuredText {
    struct Puzzle {
        Grid givens;
        Grid digits;
        std::optional<std::array<DigitSet, Cell::count>> notes;
    };

    std::vector<Puzzle> puzzles;
    std::string row;             // nine cells, if that is all
    std::string_view objection;  // why it is no puzzle, a sentence; empty if there is no reason
    int other_size = 0;          // the side of a grid that is not 9 x 9
    int other_count = 0;         // of the cells in an array that is neither
    bool is_broken = false;      // brackets or quotes do not fit
};

// Reads one value: objects with keys in quotes or without, arrays in any brackets, strings, and words. A grid is an array
// of 81 cells or of nine times nine, or a string of 81; a cell is a digit, 0, null, "" or an object with a `value`.
// Beside a puzzle, its solution is passed over, and that of another one is an objection; `digits` and `notes` are as `gridrace convert --json` writes them.
// Takes linear time, and a hundred times the space of the text.
StructuredText read_structured(std::string_view text);

// Follows the brackets of a text that comes in pieces.
class BracketCount {
public:
    // The number of bytes up to the bracket that closes the first one; none if it has not come yet.
    std::optional<std::size_t> end_in(std::string_view bytes);

private:
    int depth_ = 0;
    char quote_ = 0;
    bool is_escaped_ = false;
};

}  // namespace gridrace::sudoku::detail
