// Nine rows with spaces for empty cells. The page leaves it out.
#include <algorithm>
#include <array>

#include "common/sudoku/texts/characters.hpp"
#include "common/sudoku/texts/loose_rows.hpp"

namespace gridrace::sudoku::detail {

namespace {

// The place of each of nine columns in a line.
using Columns = std::array<std::size_t, rows_of_grid>;

// The places in a line where something stands in one line or another.
struct Places {
    std::array<bool, longest_row> is_used{};
    std::size_t count = 0;

    void add(std::size_t place) {
        count += is_used[place] ? 0 : 1;
        is_used[place] = true;
    }

    // The nth from the left.
    std::size_t at(std::size_t n) const {
        std::size_t place = 0;
        for (;; ++place) {
            if (is_used[place] && n-- == 0) return place;
        }
    }
};

// Three times three columns, evenly apart.
Columns evenly(std::size_t first, std::size_t step, std::size_t step_between_boxes) {
    Columns columns{};
    for (std::size_t i = 0; i < rows_of_grid; ++i) {
        columns[i] = first + (i - i / 3) * step + i / 3 * step_between_boxes;
    }
    return columns;
}

// Between uprights so far apart three cells stand so far apart; 0 for another width.
std::size_t step_in(std::size_t width) {
    return width == 3 ? 1 : width == 5 || width == 7 ? 2 : width == 9 ? 3 : width == 11 ? 4 : 0;
}

// Of a drawing with four uprights, or with two and nothing before and behind.
std::optional<Columns> columns_between(const Places& bars) {
    if (bars.count != 4 && bars.count != 2) return std::nullopt;
    const auto second = bars.at(bars.count / 2 - 1);
    const auto width = bars.at(bars.count / 2) - second - 1;
    const auto step = step_in(width);
    const auto margin = width >= 7 ? std::size_t{1} : std::size_t{0};
    if (step == 0) return std::nullopt;
    if (bars.count == 4) {
        const bool fits = second - bars.at(0) == width + 1 && bars.at(3) - bars.at(2) == width + 1;
        if (!fits) return std::nullopt;
        return evenly(bars.at(0) + 1 + margin, step, width + 1 - 2 * step);
    }
    // The outer cells may lack the space that an inner one has on both sides.
    const auto missing = width - std::min(width, second);
    if (second > width || missing > margin) return std::nullopt;
    return evenly(margin - missing, step, width + 1 - 2 * step);
}

std::optional<Grid> in_columns(std::span<const std::string> lines, const Columns& columns) {
    Grid grid;
    for (std::size_t row = 0; row < rows_of_grid; ++row) {
        const auto& line = lines[row];
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (!is_clue(line[i])) continue;
            const auto column = std::ranges::find(columns, i);
            if (column == columns.end()) return std::nullopt;
            grid.place(Cell::at(static_cast<int>(row), static_cast<int>(column - columns.begin())),
                       line[i] - '0');
        }
    }
    return grid;
}

// A drawing without uprights: as wide as a grid without spaces, or with one between each two digits.
std::optional<LooseGrid> without_uprights(std::span<const std::string> lines,
                                          const Places& digits) {
    const auto first = digits.at(0);
    const auto last = digits.at(digits.count - 1);
    bool is_spaced = true;
    for (auto i = first; i <= last; ++i)
        is_spaced = is_spaced && (i % 2 == 0 || !digits.is_used[i]);
    const std::size_t step = last <= 8 ? 1 : 2;
    if (last > 8 * step || (step == 2 && (!is_spaced || digits.count < 7))) return std::nullopt;
    if (first != 0 || last != 8 * step) return LooseGrid{std::nullopt, true};
    return LooseGrid{in_columns(lines, evenly(0, step, step)), false};
}

}  // namespace

LooseGrid grid_of_columns(std::span<const std::string> lines) {
    Places digits;
    Places bars;
    std::size_t most_bars = 0;
    for (const auto& line : lines) {
        if (line.size() > longest_row) return {};
        std::size_t bars_here = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (is_clue(line[i])) {
                digits.add(i);
            } else if (line[i] == '|') {
                bars.add(i);
                ++bars_here;
            } else if (line[i] != ' ' && line[i] != '\r') {
                return {};
            }
        }
        if (&line != lines.data() && bars_here != most_bars) return {};
        most_bars = bars_here;
    }
    // The uprights stand in the same places of all lines.
    if (bars.count != most_bars || digits.count == 0) return {};
    if (bars.count == 0) {
        if (const auto grid = without_uprights(lines, digits)) return *grid;
    } else if (const auto columns = columns_between(bars)) {
        return {in_columns(lines, *columns), false};
    }
    if (digits.count != rows_of_grid) return {};
    const auto first = digits.at(0);
    const auto step = digits.at(1) - first;
    return {in_columns(lines, evenly(first, step, digits.at(3) - digits.at(2))), false};
}

}  // namespace gridrace::sudoku::detail
