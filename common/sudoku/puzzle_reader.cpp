#include "common/sudoku/puzzle_reader.hpp"

#include <algorithm>
#include <utility>

#include "common/sudoku/grid_text.hpp"

namespace gridrace::sudoku {

namespace {

using Kind = ParseFault::Kind;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
// A line with fewer or more cells than these was not meant to be a row of nine.
constexpr int fewest_cells_of_row = 5;
constexpr int most_cells_of_row = 13;

std::string_view without_spaces_before(std::string_view text) {
    while (!text.empty() && detail::is_space(text.front())) text.remove_prefix(1);
    return text;
}

std::string_view without_spaces_after(std::string_view text) {
    while (!text.empty() && detail::is_space(text.back())) text.remove_suffix(1);
    return text;
}

bool may_start_remark(char c) {
    return detail::is_space(c) || c == ',' || c == ';' || c == '#';
}

// The grid of a line that starts with 81 cells without anything between them.
std::optional<Grid> plain_line(std::string_view line) {
    constexpr auto cells = static_cast<std::size_t>(Cell::count);
    if (line.size() < cells) return std::nullopt;
    if (line.size() > cells && !may_start_remark(line[cells])) return std::nullopt;
    if (!std::ranges::all_of(line.substr(0, cells), detail::is_cell)) return std::nullopt;
    return Grid(detail::read_cells(line.substr(0, cells))->digits);
}

// "[Puzzle]", in whatever case programs write it.
bool is_puzzle_section(std::string_view line) {
    constexpr std::string_view name = "[puzzle]";
    return std::ranges::equal(line, name, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

// What Simple Sudoku writes below its drawings.
bool is_signature(std::string_view line) {
    return line == "Simple Sudoku" || line.starts_with("Version ");
}

}  // namespace

void PuzzleReader::read(std::string_view bytes, std::vector<ReadPuzzle>& found) {
    while (!bytes.empty()) {
        const auto end = bytes.find('\n');
        const bool is_whole = end != std::string_view::npos;
        const auto piece = bytes.substr(0, end);
        bytes.remove_prefix(is_whole ? end + 1 : bytes.size());
        // One byte more than a line may have is enough to see that it is too long.
        const auto kept = piece.substr(0, longest_grid_text + 1 - begun_.size());
        if (is_whole && begun_.empty()) {
            read_line(kept, found);
            continue;
        }
        begun_ += kept;
        if (is_whole) read_line(std::exchange(begun_, {}), found);
    }
}

void PuzzleReader::finish(std::vector<ReadPuzzle>& found) {
    if (!begun_.empty()) read_line(std::exchange(begun_, {}), found);
    end_block(found);
}

void PuzzleReader::read_line(std::string_view line, Found& found) {
    int column = 1;
    if (++line_ == 1 && line.starts_with(byte_order_mark)) {
        line.remove_prefix(byte_order_mark.size());
        column += static_cast<int>(byte_order_mark.size());
    }
    const auto text = without_spaces_before(line);
    column += static_cast<int>(line.size() - text.size());
    if (is_passed_over(without_spaces_after(text), found)) return;

    const auto grid = plain_line(text);
    if (!grid) return read_cells(text, column, found);
    end_block(found);
    found.push_back({line_, *grid});
}

// True for lines without cells: blank ones, comments, and the sections of other things.
bool PuzzleReader::is_passed_over(std::string_view line, Found& found) {
    if (line.empty()) {
        if (rows_ % 3 != 0) end_block(found);
        return true;
    }
    if (line.starts_with('[') && line.ends_with(']')) {
        end_block(found);
        in_other_section_ = !is_puzzle_section(line);
        return true;
    }
    return in_other_section_ || line.starts_with('#') || is_signature(line);
}

void PuzzleReader::read_cells(std::string_view line, int column, Found& found) {
    if (line.size() > longest_grid_text) {
        end_block(found);
        found.push_back({line_, ParseFault{Kind::too_long, line_, 1, 0, {}}});
        return;
    }
    auto cells = detail::read_cells(line);
    if (cells && cells->count == 0) return;  // a frame
    if (!cells) {
        auto fault = cells.error();
        fault.line = line_;
        fault.column += column - 1;
        cells = fault;
    }
    const int count = cells ? cells->count : detail::count_cells(line);
    const bool may_be_row = count >= fewest_cells_of_row || rows_ > 0;
    if (may_be_row && count <= most_cells_of_row) return add_row(cells, found);

    end_block(found);
    if (!cells) {
        found.push_back({line_, cells.error()});
    } else if (count == Cell::count) {
        found.push_back({line_, Grid(cells->digits)});
    } else {
        found.push_back({line_, ParseFault{Kind::wrong_cell_count, line_, 1, count, {}}});
    }
}

void PuzzleReader::add_row(const Result<detail::CellsOfLine, ParseFault>& cells, Found& found) {
    if (rows_ == 0) first_line_ = line_;
    last_line_ = line_;
    if (!cells) {
        if (!fault_) fault_ = cells.error();
    } else if (cells->count != 9) {
        if (!fault_) fault_ = ParseFault{Kind::wrong_row_length, line_, 1, cells->count, {}};
    } else {
        std::copy_n(cells->digits.begin(), 9, block_.begin() + 9 * rows_);
    }
    if (++rows_ == 9) end_block(found);
}

void PuzzleReader::end_block(Found& found) {
    if (rows_ == 0) return;
    if (rows_ != 9 && !fault_) {
        fault_ = ParseFault{Kind::wrong_row_count, last_line_, 1, rows_, {}};
    }
    if (fault_) {
        found.push_back({first_line_, std::move(*fault_)});
    } else {
        found.push_back({first_line_, Grid(block_)});
    }
    rows_ = 0;
    fault_.reset();
}

}  // namespace gridrace::sudoku
