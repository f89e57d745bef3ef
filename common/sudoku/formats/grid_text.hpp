// The cells in one line of text. Internal to the readers of text (formats, puzzle_reader).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/base/result.hpp"
#include "common/sudoku/cell.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// The cells of a line: digits, 0 for an empty cell. Cells beyond the size of a grid are counted but
// not kept.
struct CellsOfLine {
    std::array<std::uint8_t, Cell::count> digits;
    int count = 0;
};

// True for characters of digits and of empty cells.
bool is_cell(char c);

// True for characters of empty cells.
bool is_empty_cell(char c);

// True for spaces, tabs and carriage returns.
bool is_space(char c);

// The number of cell characters in the line, whatever else it contains.
int count_cells(std::string_view line);

// True if a line starts with that many adjacent cells and ends there or continues with a remark:
// after a space, a tab, `,`, `;` or `#`.
bool starts_with_cells(std::string_view line, std::size_t count);

// The grid of a text that is 81 cells and nothing else, as most are: what the readers below find there,
// but several times as fast. None for any other text.
std::optional<Grid> plain_grid(std::string_view text);

// The cells of a line without newlines. None, and no fault, if the line is part of a frame, such as
// `*-----------*`, `---+---+---` or `:-----+-----:`. A fault is that of a character, on line 1.
Result<CellsOfLine, ParseFault> read_cells(std::string_view line);

}  // namespace gridrace::sudoku::detail
