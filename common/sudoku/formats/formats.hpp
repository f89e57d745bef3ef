// Sudoku grids as text: what people paste, files hold and terminals show. Reading forgives every
// common way of writing a grid and says exactly where it cannot; nothing here throws.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// Texts of more bytes, and files with longer lines, are not read: no drawing of a grid has as many.
inline constexpr std::size_t longest_grid_text = 4096;

// Reads a grid: 81 characters on one line, or nine rows of nine. 1..9 are digits; `0`, `.`, `_` and
// `*` are empty cells. Blank lines, the lines of a frame, and between cells the drawing characters
// | - + and spaces, do not matter. The digits need not obey the rules (see rules.hpp) nor have a
// solution. For texts that may be anything else, or hold several, see read_any.hpp and
// puzzle_reader.hpp.
Result<Grid, ParseFault> parse_grid(std::string_view text);

// The ways to write a grid. All of them can be read back, by PuzzleReader and by read_any.
enum class TextFormat : std::uint8_t {
    line,    // 81 characters row by row, '.' for an empty cell
    rows,    // nine lines of nine
    boxes,   // a drawing in ASCII with lines between the boxes: eleven lines
    sdk,     // SudoCue and SadMan Sudoku: nine lines of nine in a section [Puzzle]
    sdm,     // SudoCue's collections: 81 digits, 0 for an empty cell
    ss,      // Simple Sudoku: a framed drawing of thirteen lines
    places,  // 729 characters, nine for each cell: its candidates in their places, '.' for others
    pencilmarks,  // a framed drawing of the candidates, as Simple Sudoku and HoDoKu print it
    hodoku,       // a line of HoDoKu's library: digits, `+` before placed ones, deleted candidates
    opensudoku,   // XML of OpenSudoku: a game in a folder
};

// All formats by name, which is that of its enumerator, in this order.
inline constexpr std::array<std::pair<std::string_view, TextFormat>, 10> text_formats = {{
    {"line", TextFormat::line},
    {"rows", TextFormat::rows},
    {"boxes", TextFormat::boxes},
    {"sdk", TextFormat::sdk},
    {"sdm", TextFormat::sdm},
    {"ss", TextFormat::ss},
    {"places", TextFormat::places},
    {"pencilmarks", TextFormat::pencilmarks},
    {"hodoku", TextFormat::hodoku},
    {"opensudoku", TextFormat::opensudoku},
}};

// The format of that name; none if there is no such format.
std::optional<TextFormat> parse_text_format(std::string_view name);

// What has to stand before and behind the texts of all puzzles, even if there are none. Empty for
// most formats.
std::string_view opening(TextFormat format);
std::string_view closing(TextFormat format);

// The puzzle in this format, each line of it ending with a newline. Placed digits and notes are in it
// where the format has a place for them: `places`, `pencilmarks`, `hodoku` and `opensudoku`; the first
// two cannot tell placed digits from givens. Title and comment are in `sdk` and `opensudoku`.
std::string to_text(const PuzzleDocument& document, TextFormat format);
std::string to_text(const Grid& grid, TextFormat format);

// 81 characters row by row, '.' for an empty cell, no newline.
std::string to_line(const Grid& grid);

// Nine lines of nine characters, each ending with a newline.
std::string to_rows(const Grid& grid);

// A drawing in ASCII with lines between the boxes: eleven lines, each ending with a newline.
std::string to_boxes(const Grid& grid);

}  // namespace gridrace::sudoku
