// Reads a stream of puzzles in any mix of the formats that people paste and programs write. Memory is bounded for any
// input; throws only std::bad_alloc.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/line_reader.hpp"
#include "common/sudoku/formats/read_puzzle.hpp"
#include "common/sudoku/texts/html_text.hpp"
#include "common/sudoku/texts/structured_text.hpp"
#include "common/sudoku/texts/utf_16.hpp"

namespace gridrace::sudoku {

namespace detail {
class OpenSudokuReader;
}

// The meaning of lines:
// - 81 cells: a puzzle. After them and a space, a tab, `,`, `;` or `#` a remark may follow.
// - 729 cells, or a line that begins with a colon and has three more: a puzzle as well.
// - A line of about nine cells, or of nine groups of candidates, is a row, nine of them a puzzle, with or without a frame.
//   A blank line ends a puzzle, but not between bands. Empty cells may be spaces in a drawing or fields of a table, or any
//   one character that is used for all of them.
// - A line with one run of 81 cells among other things, as in a table or a link, is a puzzle; a solution beside it is
//   passed over. `>` before a line is passed over.
// - A line of a game's own: an identifier of Tatham's Solo, a link of puzz.link, f-puzzles or SudokuPad.
// - What stands in brackets, on one line or many, is read as JSON, or as an array of a program.
// - From a tag of HTML on, rows of its tables are lines.
// - A line that starts with `#` is a comment; `#D` and `#C` are the title and the comment of the next puzzle. What follows
//   `[State]` and the other sections of SadMan Sudoku is ignored until the next section. The first line may have the names
//   of a table's columns.
// - `<?xml` or `<opensudoku` begins a document that ends somewhere with `</opensudoku>`.
// - Digits of other scripts and UTF-16 are read as well.
// - Anything else is a fault, after which reading continues: one for each line, or each nine rows. So is what is no sudoku of
//   9x9 with the usual rules, by its name, and what two readings fit.
class PuzzleReader {
public:
    PuzzleReader();
    ~PuzzleReader();
    PuzzleReader(PuzzleReader&&) noexcept;
    PuzzleReader& operator=(PuzzleReader&&) noexcept;

    // Consumes the next bytes, which may end anywhere, and appends the puzzles completed by them.
    void read(std::string_view bytes, std::vector<ReadPuzzle>& found);

    // The stream has ended: appends the puzzle in progress. No calls of read() after that.
    void finish(std::vector<ReadPuzzle>& found);

private:
    using Found = std::vector<ReadPuzzle>;

    std::optional<std::size_t> beginning_of_xml(std::string_view bytes) const;
    std::size_t begin_xml(std::size_t begin, Found& found);
    std::size_t read_xml(std::string_view bytes, Found& found);
    void read_bytes(std::string_view bytes, Found& found);
    void read_line(std::string_view line, Found& found);
    void read_text(std::string_view line, int number, Found& found);
    bool may_begin_structure(std::string_view line) const;
    void give_up_structure(Found& found);

    detail::Utf16Reader utf_16_;
    std::string begun_;                              // the start of an incomplete line
    int line_ = 0;                                   // number of the current line
    std::unique_ptr<detail::OpenSudokuReader> xml_;  // while a document is being read
    detail::HtmlText html_;
    detail::LineReader lines_;

    // Lines from a bracket on that has not been closed yet, if there are any.
    std::string structure_;
    int line_of_structure_ = 0;
    std::size_t begin_of_structure_ = 0;
    detail::BracketCount brackets_;
};

}  // namespace gridrace::sudoku
