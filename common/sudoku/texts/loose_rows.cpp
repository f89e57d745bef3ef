#include "common/sudoku/texts/loose_rows.hpp"

#include <algorithm>

#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view of_drawing = " \t\r|+";

bool is_of_drawing(char c) {
    return is_one_of(c, of_drawing);
}

std::string without_drawing(std::string_view line) {
    std::string cells(line);
    std::erase_if(cells, is_of_drawing);
    return cells;
}

// Nine characters a row.
std::optional<Grid> with_one_blank(std::span<const std::string> lines) {
    Grid grid;
    char blank = 0;
    int blanks = 0;
    for (std::size_t row = 0; row < rows_of_grid; ++row) {
        const auto cells = without_drawing(lines[row]);
        if (cells.size() != rows_of_grid) return std::nullopt;
        for (std::size_t column = 0; column < rows_of_grid; ++column) {
            const char c = cells[column];
            if (is_clue(c)) {
                grid.place(Cell::at(static_cast<int>(row), static_cast<int>(column)), c - '0');
            } else if (blank != 0 && c != blank) {
                return std::nullopt;
            } else {
                blank = c;
                ++blanks;
            }
        }
    }
    const bool is_slip = !is_one_of(blank, usual_blanks) && blanks < fewest_unusual_blanks;
    return is_slip || grid.filled() == 0 ? std::nullopt : std::optional(grid);
}

}  // namespace

bool may_be_loose_row(std::string_view line) {
    if (line.size() > longest_row || std::ranges::none_of(line, is_clue)) return false;
    char other = 0;
    for (const char c : line) {
        if (is_clue(c) || is_of_drawing(c) || is_one_of(c, usual_blanks)) {
            continue;
        }
        if (other != 0 && c != other) return false;
        other = c;
    }
    return other == 0 || without_drawing(line).size() == rows_of_grid;
}

bool may_be_empty_row(std::string_view line) {
    if (line.size() > longest_row || line.find('+') != std::string_view::npos) return false;
    const auto cells = without_drawing(line);
    if (cells.empty()) return line.find('|') != std::string_view::npos;
    return cells.size() == rows_of_grid &&
           std::ranges::all_of(cells, [&](char c) { return c == cells[0] && !is_clue(c); });
}

LooseGrid grid_of_rows(std::span<const std::string> lines) {
    if (lines.size() != rows_of_grid) return {};
    if (const auto grid = with_one_blank(lines)) return {grid, false};
    return grid_of_columns(lines);
}

}  // namespace gridrace::sudoku::detail
