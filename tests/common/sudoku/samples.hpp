// Grids for tests: from text, and from the files in tests/data.
#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/formats/formats.hpp"
#include "tests/test_data.hpp"

namespace gridrace::sudoku {

// The grid that a text holds, which must be one.
inline Grid grid_of(std::string_view text) {
    auto grid = parse_grid(text);
    EXPECT_TRUE(grid) << (grid ? "" : describe(grid.error()));
    return grid ? *grid : Grid();
}

// The lines of a file in tests/data/puzzles, at most `limit`.
inline std::vector<std::string> sample_lines(const std::string& name, std::size_t limit = 1000) {
    std::ifstream file(test_data("puzzles/" + name));
    std::vector<std::string> lines;
    for (std::string line; lines.size() < limit && std::getline(file, line);) lines.push_back(line);
    EXPECT_FALSE(lines.empty()) << name;
    return lines;
}

// The puzzles of such a file, without what else stands on their lines.
inline std::vector<Grid> sample_puzzles(const std::string& name, std::size_t limit = 1000) {
    std::vector<Grid> puzzles;
    for (const auto& line : sample_lines(name, limit))
        puzzles.push_back(grid_of(line.substr(0, 81)));
    return puzzles;
}

// A puzzle that singles solve, and its solution.
inline constexpr std::string_view easy_puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view easy_solution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
// Its author calls it the hardest for people (A. Inkala, 2012).
inline constexpr std::string_view inkala_puzzle =
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

}  // namespace gridrace::sudoku
