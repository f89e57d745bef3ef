// Sudoku grids as text: what people paste, files hold and terminals show. Reading forgives every
// common way of writing a grid and says exactly where it cannot; nothing here throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// Why a text is not a grid, and where.
struct ParseFault {
    enum class Kind : std::uint8_t {
        empty,                 // nothing but spaces
        too_long,              // more bytes than any drawing of a grid has
        unexpected_character,  // at line and column
        wrong_cell_count,      // on one line: `found` cells instead of 81
        wrong_row_length,      // on several lines: `found` cells instead of 9 in line `line`
        wrong_row_count,       // `found` rows instead of 9
    };

    Kind kind = Kind::empty;
    int line = 1;    // counted from 1
    int column = 1;  // counted from 1, in bytes
    int found = 0;   // how many there were, for the wrong_ kinds
    std::string
        character;  // for unexpected_character: its raw bytes, never to be shown as they are

    friend bool operator==(const ParseFault&, const ParseFault&) = default;
};

// What is wrong, where, and what to do about it: one sentence that is safe on a terminal.
std::string describe(const ParseFault& fault);

// The same without the place, for those who have told it already.
std::string describe_cause(const ParseFault& fault);

// Texts of more bytes, and files with longer lines, are not read: no drawing of a grid has as many.
inline constexpr std::size_t longest_grid_text = 4096;

// Reads a grid: 81 characters on one line, or nine rows of nine. 1..9 are digits; `0`, `.`, `_` and
// `*` are empty cells. Blank lines, the lines of a frame, and between cells the drawing characters
// | - + and spaces, do not matter. The digits need not obey the rules (see rules.hpp) nor have a
// solution. Where a file may hold several, see puzzle_reader.hpp.
Result<Grid, ParseFault> parse_grid(std::string_view text);

// The ways to write a grid. All of them can be read back.
enum class TextFormat : std::uint8_t {
    line,   // 81 characters row by row, '.' for an empty cell
    rows,   // nine lines of nine
    boxes,  // a drawing in ASCII with lines between the boxes: eleven lines
    sdk,    // SudoCue and SadMan Sudoku: nine lines of nine in a section [Puzzle]
    sdm,    // SudoCue's collections: 81 digits, 0 for an empty cell
    ss,     // Simple Sudoku: a framed drawing of thirteen lines
};

// The format of that name, which is its enumerator's; none if there is no such format.
std::optional<TextFormat> parse_text_format(std::string_view name);

// The grid in this format, each line of it ending with a newline.
std::string to_text(const Grid& grid, TextFormat format);

// 81 characters row by row, '.' for an empty cell, no newline.
std::string to_line(const Grid& grid);

// Nine lines of nine characters, each ending with a newline.
std::string to_rows(const Grid& grid);

// A drawing in ASCII with lines between the boxes: eleven lines, each ending with a newline.
std::string to_boxes(const Grid& grid);

}  // namespace gridrace::sudoku
