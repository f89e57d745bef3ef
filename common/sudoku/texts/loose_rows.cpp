#include "common/sudoku/texts/loose_rows.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t rows_of_grid = 9;
constexpr std::size_t longest_row = 100;
constexpr std::string_view of_drawing = " \t\r|+";

bool is_of_drawing(char c) {
    return is_one_of(c, of_drawing);
}

std::string without_drawing(std::string_view line) {
    std::string cells(line);
    std::erase_if(cells, is_of_drawing);
    return cells;
}

void place(std::size_t row, std::size_t column, char c, Grid& grid) {
    grid.place(Cell::at(static_cast<int>(row), static_cast<int>(column)), c - '0');
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
                place(row, column, c, grid);
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

using Columns = std::array<std::size_t, rows_of_grid>;

// Nine columns: three times three, evenly apart.
bool is_even(const std::vector<std::size_t>& columns) {
    if (columns.size() != rows_of_grid) return false;
    const auto gap = [&](std::size_t i) { return columns[i] - columns[i - 1]; };
    const bool inside = gap(2) == gap(1) && gap(4) == gap(1) && gap(5) == gap(1) &&
                        gap(7) == gap(1) && gap(8) == gap(1);
    return inside && gap(3) == gap(6);
}

// Where the uprights of a drawing stand: in the same columns of all lines.
std::optional<std::vector<std::size_t>> uprights_of(std::span<const std::string> lines) {
    std::vector<std::size_t> found;
    for (const auto& line : lines) {
        std::vector<std::size_t> here;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '|') here.push_back(i);
        }
        if (&line != lines.data() && here != found) return std::nullopt;
        found = std::move(here);
    }
    return found;
}

// The columns of three cells between two uprights.
bool add_columns(std::size_t begin, std::size_t width, std::vector<std::size_t>& columns) {
    std::size_t first = 0;
    std::size_t step = 0;
    switch (width) {
        case 3: step = 1; break;
        case 5: step = 2; break;
        case 7: first = 1, step = 2; break;
        case 9: first = 1, step = 3; break;
        case 11: first = 1, step = 4; break;
        default: return false;
    }
    for (std::size_t i = 0; i < 3; ++i) columns.push_back(begin + first + i * step);
    return true;
}

// Of a drawing with four uprights, or with two and nothing before and behind.
std::optional<std::vector<std::size_t>> columns_between(const std::vector<std::size_t>& bars) {
    if (bars.size() != 4 && bars.size() != 2) return std::nullopt;
    std::vector<std::size_t> columns;
    const auto first = bars[bars.size() / 2 - 1];
    const auto width = bars[bars.size() / 2] - first - 1;
    if (bars.size() == 4) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (bars[i + 1] - bars[i] != width + 1) return std::nullopt;
            if (!add_columns(bars[i] + 1, width, columns)) return std::nullopt;
        }
        return columns;
    }
    // The outer cells may lack the space that an inner one has on both sides.
    const auto before = first == width ? 0 : width - first;
    if (first > width || before > 1) return std::nullopt;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!add_columns(i * (width + 1), width, columns)) return std::nullopt;
    }
    for (auto& column : columns) {
        if (column < before) return std::nullopt;
        column -= before;
    }
    return columns;
}

std::optional<Grid> in_columns(std::span<const std::string> lines,
                               const std::vector<std::size_t>& columns) {
    Grid grid;
    for (std::size_t row = 0; row < rows_of_grid; ++row) {
        const auto& line = lines[row];
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (!is_clue(line[i])) continue;
            const auto column = std::ranges::find(columns, i);
            if (column == columns.end()) return std::nullopt;
            place(row, static_cast<std::size_t>(column - columns.begin()), line[i], grid);
        }
    }
    return grid;
}

LooseGrid by_place(std::span<const std::string> lines) {
    std::vector<std::size_t> used;
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == ' ' || line[i] == '|' || line[i] == '\r') continue;
            if (!is_clue(line[i])) return {};
            if (std::ranges::find(used, i) == used.end()) used.push_back(i);
        }
    }
    std::ranges::sort(used);
    const auto bars = uprights_of(lines);
    if (!bars || used.empty()) return {};
    if (bars->empty()) {
        // As wide as a grid without spaces, or with one between each two digits.
        for (const std::size_t step : {1u, 2u}) {
            const bool fits = used.front() % step == 0 && std::ranges::all_of(used, [&](auto i) {
                                  return i % step == 0 && i <= 8 * step;
                              });
            if (!fits || used.size() > rows_of_grid) continue;
            const bool is_wide = used.size() >= 7 || step == 1;
            if (!is_wide) continue;
            if (used.front() != 0 || used.back() != 8 * step) return {std::nullopt, true};
            std::vector<std::size_t> columns;
            for (std::size_t i = 0; i < rows_of_grid; ++i) columns.push_back(i * step);
            return {in_columns(lines, columns), false};
        }
    } else if (const auto columns = columns_between(*bars)) {
        return {in_columns(lines, *columns), false};
    }
    if (!is_even(used)) return {};
    return {in_columns(lines, used), false};
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
    return by_place(lines);
}

}  // namespace gridrace::sudoku::detail
