// Reads a stream of puzzles as it comes in, in whatever format each of them is written: 81 cells on
// one line (also .sdm), nine lines of nine (also .sdk), drawings (also .ss). Memory is bounded
// whatever the bytes are; nothing here throws but for want of memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/formats.hpp"

namespace gridrace::sudoku {

namespace detail {
struct CellsOfLine;
}

// One puzzle of a stream, or why it is none.
struct ReadPuzzle {
    int line = 1;  // where it begins, counted from 1
    Result<Grid, ParseFault> grid;
};

// What it makes of lines:
// - 81 cells: a puzzle. After them and a space, a tab, `,`, `;` or `#` any remark may follow.
// - A line of about nine cells is a row, nine of them a puzzle, whatever frame they have. A blank
//   line ends a puzzle, but not between bands.
// - A line that starts with `#` is a comment. After a line such as `[State]` everything is passed
//   over until `[Puzzle]`.
// - Anything else is a fault, and reading goes on: one fault for each line, or for each nine rows.
class PuzzleReader {
public:
    // Takes the next bytes, which may end anywhere, and appends the puzzles that end with them.
    void read(std::string_view bytes, std::vector<ReadPuzzle>& found);

    // The stream has ended: appends what it was in the midst of. Nothing can be read after that.
    void finish(std::vector<ReadPuzzle>& found);

private:
    using Found = std::vector<ReadPuzzle>;

    void read_line(std::string_view line, Found& found);
    bool is_passed_over(std::string_view line, Found& found);
    void read_cells(std::string_view line, int column, Found& found);
    void add_row(const Result<detail::CellsOfLine, ParseFault>& cells, Found& found);
    void end_block(Found& found);

    std::string begun_;  // the beginning of a line whose end has not come yet
    int line_ = 0;       // the number of the line that is read
    bool in_other_section_ = false;

    // The puzzle of several lines that is being read, if it has rows.
    int rows_ = 0;
    int first_line_ = 1;
    int last_line_ = 1;
    Grid::Digits block_{};
    std::optional<ParseFault> fault_;  // the first in the block
};

}  // namespace gridrace::sudoku
