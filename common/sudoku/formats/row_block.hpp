// Nine lines that are rows of one puzzle. Internal to puzzle_reader.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// A line with fewer cells was not meant as a row, unless others follow.
inline constexpr int fewest_cells_of_row = 5;

// Collects rows until they are nine. If one of them is not nine cells at first sight, all nine are read again by what they
// have in common.
class RowBlock {
public:
    struct Row {
        int line = 0;
        // For a placed digit only that digit, for an empty cell nothing or its candidates.
        std::array<DigitSet, 9> cells{};
        bool has_candidates = false;
        std::optional<ParseFault> fault;
    };

    bool is_empty() const { return count_ == 0; }
    int rows() const { return count_; }
    // True if a row is not nine cells at first sight.
    bool has_fault() const { return fault_.has_value(); }
    // True if one more line makes nine.
    bool is_one_short() const { return texts_.size() + 1 == 9; }
    int first_line() const { return lines_[0]; }

    // `text` is the line without drawing characters at its ends, to be read again.
    void add(const Row& row, std::string_view text);
    // A line that is an empty row, or nothing.
    void add_empty(std::string_view text);
    // A row of a table without a digit before those with digits, or a line above the table.
    void add_blank_row(std::string_view text);
    // True if these are nine lines or more, the first of which is blank.
    bool is_whole() const { return begins_blank_ && texts_.size() >= 9; }
    // True if these lines are a puzzle, or nine rows that are none.
    bool is_complete();
    // The puzzle, of a block that is complete or has rows. The block is empty afterwards.
    Result<PuzzleDocument, ParseFault> take();
    void clear();

private:
    bool is_empty_grid() const;
    Result<PuzzleDocument, ParseFault> read_again() const;
    Result<PuzzleDocument, ParseFault> puzzle() const;

    Notes cells_{};
    std::array<int, 9> lines_{};
    int count_ = 0;                   // of rows
    std::vector<std::string> texts_;  // of rows, and of lines that may be empty rows
    bool begins_blank_ = false;
    bool has_candidates_ = false;
    std::optional<ParseFault> fault_;  // the first
};

// Of nine characters: 1 to 9, or anything for an empty cell.
RowBlock::Row row_of(std::string_view cells);

}  // namespace gridrace::sudoku::detail
