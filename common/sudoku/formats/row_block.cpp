#include "common/sudoku/formats/row_block.hpp"

#include <algorithm>
#include <utility>

#include "common/sudoku/formats/candidate_text.hpp"
#include "common/sudoku/texts/characters.hpp"
#include "common/sudoku/texts/loose_rows.hpp"
#include "common/sudoku/texts/objections.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t rows_of_puzzle = 9;
constexpr std::size_t most_texts = 18;

}  // namespace

RowBlock::Row row_of(std::string_view cells) {
    RowBlock::Row row;
    std::transform(cells.begin(), cells.begin() + 9, row.cells.begin(),
                   [](char c) { return is_clue(c) ? DigitSet::only(c - '0') : DigitSet(); });
    return row;
}

void RowBlock::add(const Row& row, std::string_view text) {
    if (count_ == 9) {
        fault_ =
            ParseFault{ParseFault::Kind::named, first_line(), 1, 0, {}, objections::blank_above};
        return;
    }
    if (texts_.size() < most_texts) texts_.emplace_back(text);
    has_candidates_ = has_candidates_ || row.has_candidates;
    if (!fault_) fault_ = row.fault;
    std::ranges::copy(row.cells, cells_.begin() + 9 * count_);
    lines_[static_cast<std::size_t>(count_++)] = row.line;
}

void RowBlock::add_empty(std::string_view text) {
    if (is_empty() && texts_.size() >= rows_of_puzzle) texts_.clear();
    if (texts_.size() < most_texts) texts_.emplace_back(text);
}

void RowBlock::add_blank_row(std::string_view text) {
    begins_blank_ = true;
    add_empty(text);
}

bool RowBlock::is_complete() {
    // With a blank line above, the ninth may also be the first of another puzzle.
    if (count_ == 9) return !begins_blank_;
    if (is_empty()) return is_empty_grid();
    const bool may_be = fault_ && texts_.size() == rows_of_puzzle;
    return may_be && read_again().has_value();
}

// Nine rows of a table without a digit.
bool RowBlock::is_empty_grid() const {
    return texts_.size() == rows_of_puzzle && std::ranges::all_of(texts_, [](const auto& text) {
               return text == std::string(rows_of_puzzle, '0');
           });
}

void RowBlock::clear() {
    *this = {};
}

Result<PuzzleDocument, ParseFault> RowBlock::take() {
    auto document = puzzle();
    clear();
    return document;
}

Result<PuzzleDocument, ParseFault> RowBlock::read_again() const {
    const auto [grid, is_shifted] = grid_of_rows(texts_);
    if (grid) return document_of(*grid);
    if (is_shifted)
        return ParseFault{ParseFault::Kind::named, first_line(), 1, 0, {}, objections::shifted};
    return *fault_;
}

Result<PuzzleDocument, ParseFault> RowBlock::puzzle() const {
    if (is_empty()) return document_of(Grid());
    // Rows of a table, the others of which are empty.
    if (!fault_ && count_ < 9 && texts_.size() == rows_of_puzzle) {
        if (const auto [grid, is_shifted] = grid_of_rows(texts_); grid) return document_of(*grid);
    }
    if (fault_) {
        if (texts_.size() == rows_of_puzzle) return read_again();
        auto fault = *fault_;
        const bool is_alone = count_ == 1 && fault.kind == ParseFault::Kind::wrong_row_length;
        if (is_alone && fault.found < fewest_cells_of_row)
            fault.kind = ParseFault::Kind::wrong_cell_count;
        return fault;
    }
    if (count_ != 9)
        return ParseFault{ParseFault::Kind::wrong_row_count,
                          lines_[static_cast<std::size_t>(count_ - 1)],
                          1,
                          count_,
                          {}};
    if (has_candidates_) {
        auto document = read_candidates(cells_);
        if (document) return document;
        auto fault = document.error();
        fault.line = lines_[static_cast<std::size_t>(fault.line - 1)];
        return fault;
    }
    Grid grid;
    for (int i = 0; i < Cell::count; ++i) {
        const auto digits = cells_[static_cast<std::size_t>(i)];
        if (!digits.empty()) grid.place(Cell(i), digits.first());
    }
    return document_of(grid);
}

}  // namespace gridrace::sudoku::detail
