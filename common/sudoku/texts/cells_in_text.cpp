#include "common/sudoku/texts/cells_in_text.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t cells = Cell::count;
constexpr std::size_t cells_with_separators = cells + 8;
constexpr std::array<std::string_view, 6> alphabets{usual_blanks, "x", "X", "?", "~", "-"};
constexpr std::string_view separators_of_groups = "/,;:|\\ ";

Grid grid_in(std::string_view text) {
    Grid::Digits digits{};
    std::ranges::transform(text, digits.begin(), [](char c) {
        return static_cast<std::uint8_t>(is_clue(c) ? c - '0' : 0);
    });
    return Grid(digits);
}

// Nine groups of nine without the separators; the text itself if it is something else.
std::string without_separators(std::string_view text) {
    if (text.size() != cells_with_separators) return std::string(text);
    const char separator = text[9];
    if (!is_one_of(separator, separators_of_groups)) return std::string(text);
    std::string joined;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i % 10 != 9) {
            joined += text[i];
        } else if (text[i] != separator) {
            return std::string(text);
        }
    }
    return joined;
}

// `5 3 4 …`: 41 digits with a character between each two.
bool alternates(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); i += 2) {
        if (is_clue(text[i])) return false;
    }
    return true;
}

// Runs of the characters, each as long as can be.
void add_runs(std::string_view line, std::string_view blanks, std::vector<Grid>& found) {
    constexpr std::size_t enough = 4;
    const auto is_of_run = [blanks](char c) { return is_clue(c) || is_one_of(c, blanks); };
    for (std::size_t begin = 0; begin < line.size() && found.size() < enough;) {
        if (!is_of_run(line[begin])) {
            ++begin;
            continue;
        }
        auto end = begin;
        while (end < line.size() && is_of_run(line[end])) ++end;
        const auto run = line.substr(begin, end - begin);
        begin = end;
        if (run.size() != cells || std::ranges::none_of(run, is_clue)) continue;
        const auto grid = grid_in(run);
        if (std::ranges::find(found, grid) == found.end()) found.push_back(grid);
    }
}

// True if a cell beside this one is in the set.
bool touches(Cell cell, const CellSet& set) {
    const int row = cell.row();
    const int column = cell.column();
    return (row > 0 && set.contains(Cell::at(row - 1, column))) ||
           (row < 8 && set.contains(Cell::at(row + 1, column))) ||
           (column > 0 && set.contains(Cell::at(row, column - 1))) ||
           (column < 8 && set.contains(Cell::at(row, column + 1)));
}

}  // namespace

bool stands_in(const Grid& grid, const Grid& other) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!grid.is_empty(cell) && grid.digit(cell) != other.digit(cell)) return false;
    }
    return true;
}

std::optional<Grid> grid_of_81(std::string_view line) {
    if (line.size() != cells && line.size() != cells_with_separators) return std::nullopt;
    const auto text = without_separators(line);
    if (text.size() != cells || std::ranges::none_of(text, is_clue)) return std::nullopt;
    const auto first = std::ranges::find_if_not(text, is_clue);
    if (first == text.end()) return grid_in(text);
    const char blank = *first;
    const bool is_usual = is_one_of(blank, usual_blanks);
    const bool fits = std::ranges::all_of(text, [&](char c) {
        return is_clue(c) || c == blank || (is_usual && is_one_of(c, usual_blanks));
    });
    // A slip of the pen is no empty cell.
    const bool is_rare = std::ranges::count(text, blank) < fewest_unusual_blanks;
    if (!fits || (!is_usual && (is_rare || alternates(text)))) return std::nullopt;
    return grid_in(text);
}

GridsOnLine grids_on_line(std::string_view line) {
    std::vector<Grid> found;
    if (line.size() < cells) return {};
    for (const auto blanks : alphabets) add_runs(line, blanks, found);
    if (found.empty()) return {};
    const auto* puzzle = &found.front();
    for (const auto& grid : found) {
        if (grid.filled() < puzzle->filled()) puzzle = &grid;
    }
    bool fits = true;
    bool has_regions = false;
    for (const auto& grid : found) {
        fits = fits && stands_in(*puzzle, grid);
        has_regions = has_regions || are_regions(grid);
    }
    using Kind = GridsOnLine::Kind;
    return {fits ? Kind::one : has_regions ? Kind::with_regions : Kind::several, *puzzle};
}

bool are_regions(const Grid& grid) {
    for (int digit = 1; digit <= 9; ++digit) {
        CellSet region;
        for (int i = 0; i < Cell::count; ++i) {
            if (grid.digit(Cell(i)) == digit) region.insert(Cell(i));
        }
        if (region.size() != 9) return false;
        CellSet reached;
        reached.insert(region.first());
        for (int round = 0; round < 8; ++round) {
            for (const Cell cell : region) {
                if (touches(cell, reached)) reached.insert(cell);
            }
        }
        if (reached != region) return false;
    }
    return true;
}

}  // namespace gridrace::sudoku::detail
