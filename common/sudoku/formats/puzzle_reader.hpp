// Reads a stream of puzzles in any mix of formats: 81 cells on one line (also .sdm), nine lines of
// nine (also .sdk), drawings (also .ss), candidates in places and in drawings, lines of HoDoKu's
// library and documents of OpenSudoku. Memory is bounded for any input; throws only std::bad_alloc.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_puzzle.hpp"

namespace gridrace::sudoku {

namespace detail {
class OpenSudokuReader;
}

// The meaning of lines:
// - 81 cells: a puzzle. After them and a space, a tab, `,`, `;` or `#` a remark may follow.
// - 729 cells, or a line that begins with a colon and has three more: a puzzle as well.
// - A line of about nine cells, or of nine groups of candidates, is a row, nine of them a puzzle,
//   with or without a frame. A blank line ends a puzzle, but not between bands.
// - A line with one run of 81 cells among other things, as in a table or a link, is a puzzle. `>` before a line is
//   passed over. UTF-16 is read, if it begins with its mark.
// - A line that starts with `#` is a comment; `#D` and `#C` are the title and the comment of the
//   next puzzle. What follows `[State]` and the other sections of SadMan Sudoku is ignored until the next section.
// - `<?xml` or `<opensudoku` begins a document that ends somewhere with `</opensudoku>`.
// - Anything else is a fault, after which reading continues: one for each line, or each nine rows.
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

    // One row of a puzzle: for a placed digit only that digit, for an empty cell nothing or its
    // candidates.
    struct Row {
        std::array<DigitSet, 9> cells{};
        bool has_candidates = false;
        std::optional<ParseFault> fault;
    };

    std::optional<std::size_t> beginning_of_xml(std::string_view bytes) const;
    std::size_t begin_xml(std::size_t begin, Found& found);
    std::size_t read_xml(std::string_view bytes, Found& found);
    void read_bytes(std::string_view bytes, Found& found);
    void read_line(std::string_view line, Found& found);
    bool read_separated(std::string_view line, Found& found);
    bool is_passed_over(std::string_view line, Found& found);
    void read_remark(std::string_view line);
    bool read_whole_puzzle(std::string_view text, int column, Found& found);
    void read_cells(std::string_view line, int column, Found& found);
    void add_row(const Row& row, Found& found);
    void end_block(Found& found);
    Result<PuzzleDocument, ParseFault> puzzle_of_block() const;
    void add(int line, Result<PuzzleDocument, ParseFault> document, Found& found);

    std::string begun_;  // the start of an incomplete line
    int line_ = 0;       // number of the current line
    bool is_utf_16_ = false;
    bool in_other_section_ = false;
    std::string title_;  // of the next puzzle
    std::string comment_;
    std::unique_ptr<detail::OpenSudokuReader> xml_;  // while a document is being read

    // The multi-line puzzle in progress, if it has rows.
    int rows_ = 0;
    std::array<int, 9> lines_of_rows_{};
    Notes block_{};
    bool has_candidates_ = false;
    std::optional<ParseFault> fault_;  // the first in the block
};

}  // namespace gridrace::sudoku
