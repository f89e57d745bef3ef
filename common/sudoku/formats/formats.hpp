// Sudoku grids as text: pasted, in files and on terminals. The reader accepts every common notation
// and reports the exact place of a fault; nothing here throws.
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

// Maximum length of a text, and of a line in a file, in bytes: no drawing of a grid is longer.
inline constexpr std::size_t longest_grid_text = 4096;

// Parses a grid: 81 characters on one line, or nine rows of nine. 1..9 are digits; `0`, `.`, `_`
// and `*` are empty cells. Ignores blank lines, lines of a frame, and between cells spaces and the
// drawing characters | - +. The digits need not obey the rules (see rules.hpp) nor have a solution.
// For texts in unknown formats, or with several grids, see read_any.hpp and puzzle_reader.hpp.
Result<Grid, ParseFault> parse_grid(std::string_view text);

// The output formats. PuzzleReader and read_any can read all of them.
enum class TextFormat : std::uint8_t {
    line,         // 81 characters row by row, '.' for an empty cell
    rows,         // nine lines of nine
    boxes,        // a drawing in ASCII with lines between the boxes: eleven lines
    sdk,          // SudoCue and SadMan Sudoku: nine lines of nine in a section [Puzzle]
    sdm,          // SudoCue's collections: 81 digits, 0 for an empty cell
    ss,           // Simple Sudoku: a framed drawing of thirteen lines
    places,       // 729 characters, nine for each cell: each candidate in its place, '.' for others
    pencilmarks,  // a framed drawing of the candidates, as Simple Sudoku and HoDoKu print it
    hodoku,       // a line of HoDoKu's library: digits, `+` before placed ones, deleted candidates
    opensudoku,   // XML of OpenSudoku: a game in a folder
    csv,  // a table: nine lines of nine fields with commas, empty ones for empty cells; a blank line
    json,    // one array of nine arrays on a line, 0 for an empty cell
    tatham,  // the ID of a game of Solo in Simon Tatham's collection
    link,    // a link that opens the puzzle at puzz.link
};

// All formats with their names, which are those of the enumerators, in this order.
inline constexpr std::array<std::pair<std::string_view, TextFormat>, 14> text_formats = {{
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
    {"csv", TextFormat::csv},
    {"json", TextFormat::json},
    {"tatham", TextFormat::tatham},
    {"link", TextFormat::link},
}};

// The format of that name; none if there is no such format.
std::optional<TextFormat> parse_text_format(std::string_view name);

// The text before and after the puzzles, even if there are none. Empty for most formats.
std::string_view opening(TextFormat format);
std::string_view closing(TextFormat format);

// The puzzle in this format, each line ending with a newline. Includes placed digits and notes in
// `places`, `pencilmarks`, `hodoku` and `opensudoku`; the first two do not distinguish placed
// digits from givens. Includes title and comment in `sdk` and `opensudoku`.
std::string to_text(const PuzzleDocument& document, TextFormat format);
std::string to_text(const Grid& grid, TextFormat format);

// 81 characters row by row, '.' for an empty cell, no newline.
std::string to_line(const Grid& grid);

// Nine lines of nine characters, each ending with a newline.
std::string to_rows(const Grid& grid);

// A drawing in ASCII with lines between the boxes: eleven lines, each ending with a newline.
std::string to_boxes(const Grid& grid);

}  // namespace gridrace::sudoku
