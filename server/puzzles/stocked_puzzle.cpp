#include "server/puzzles/stocked_puzzle.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::server {

namespace {

constexpr std::string_view first_line = "gridrace puzzle stock 1";

bool has_no_spare_clue(const sudoku::Grid& puzzle) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (puzzle.is_empty(cell)) continue;
        sudoku::Grid without = puzzle;
        without.clear(cell);
        if (!sudoku::solve_without(without, cell, puzzle.digit(cell))) return false;
    }
    return true;
}

// Removes the text before `end` from the front; all of it if there is no `end`.
std::string_view take_until(char end, std::string_view& text) {
    const auto length = std::min(text.find(end), text.size());
    const auto taken = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return taken;
}

std::optional<StockedPuzzle> parse_line(std::string_view line) {
    StockedPuzzle stocked;
    const auto grade = sudoku::parse_grade(take_until(' ', line));
    const auto seed = take_until(' ', line);
    const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), stocked.seed);
    if (!grade || error != std::errc() || end != seed.data() + seed.size()) return std::nullopt;
    if (line.size() != sudoku::Cell::count) return std::nullopt;
    const auto puzzle = sudoku::parse_grid(line);
    if (!puzzle) return std::nullopt;
    stocked.grade = *grade;
    stocked.puzzle = *puzzle;
    return stocked;
}

}  // namespace

bool is_as_promised(const StockedPuzzle& stocked) {
    constexpr long max_guesses = 200'000;  // a damaged puzzle could keep the solver busy for ever
    return sudoku::count_solutions(stocked.puzzle, 2, max_guesses) == 1 &&
           has_no_spare_clue(stocked.puzzle) && sudoku::has_grade(stocked.puzzle, stocked.grade);
}

std::string to_text(const std::vector<StockedPuzzle>& puzzles) {
    std::string text(first_line);
    text += '\n';
    for (const auto& stocked : puzzles) {
        text += std::string(sudoku::name(stocked.grade)) + ' ' + std::to_string(stocked.seed) +
                ' ' + sudoku::to_line(stocked.puzzle) + '\n';
    }
    return text;
}

Result<std::vector<StockedPuzzle>, std::string> parse_stock(std::string_view text) {
    if (take_until('\n', text) != first_line) return std::string("not a stock of puzzles");
    std::vector<StockedPuzzle> puzzles;
    while (!text.empty()) {
        auto stocked = parse_line(take_until('\n', text));
        if (!stocked) return "line " + std::to_string(puzzles.size() + 2) + " is damaged";
        puzzles.push_back(*stocked);
    }
    return puzzles;
}

}  // namespace gridrace::server
