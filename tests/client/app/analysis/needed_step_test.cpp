// Which technique a digit needed.
#include "client/app/analysis/needed_step.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;
using sudoku::Grid;
using sudoku::Rating;
using sudoku::Technique;

const std::function<bool()> without_end = [] { return false; };

Grid grid_of(std::string_view line) {
    return sudoku::parse_grid(line).value();
}

bool places(const NeededStep& needed, Cell cell, int digit) {
    return needed.drawing.placed == std::vector{sudoku::Placement{cell, digit}};
}

TEST(NeededStep, IsASingleWhereOneIsOpen) {
    const auto grid = grid_of(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    const auto needed = needed_step(grid, Cell::at(4, 4), 5, without_end);

    ASSERT_TRUE(needed);
    EXPECT_EQ(needed->step.technique, Technique::naked_single);
    EXPECT_TRUE(places(*needed, Cell::at(4, 4), 5));
}

TEST(NeededStep, IsEasiestInTheLastOpenCell) {
    auto grid = *sudoku::solve(grid_of(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
    grid.clear(Cell::at(0, 0));

    EXPECT_EQ(needed_step(grid, Cell::at(0, 0), 5, without_end)->step.rating, Rating{10});
}

// A line with one place of the digit is a hidden single and no part of an X-wing: it goes first.
TEST(NeededStep, NamesAFishOnlyWithItsCorners) {
    const auto grid = grid_of(
        "871...3.....39...........4.2...78...9..1....756...2..1....4....69.....8......1..4");
    const auto solution = *sudoku::solve(grid);
    const Cell cell = Cell::at(4, 5);

    const auto needed = needed_step(grid, cell, solution.digit(cell), without_end);

    ASSERT_TRUE(needed);
    const sudoku::Placement single{Cell::at(7, 6), 1};
    const bool tells_it = std::ranges::find(needed->first, single) != needed->first.end();
    EXPECT_TRUE(tells_it || needed->step.technique != Technique::x_wing);
    for (const auto& [placed, digit] : needed->first) {
        EXPECT_EQ(solution.digit(placed), digit) << to_string(placed);
    }
}

TEST(NeededStep, HasNoPatternThatLacksPlaces) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const auto puzzle = sudoku::generate(seed, sudoku::Grade::hard);
        const auto solution = *sudoku::solve(puzzle);
        for (int i = 0; i < Cell::count; ++i) {
            if (!puzzle.is_empty(Cell(i))) continue;
            const int digit = solution.digit(Cell(i));
            const auto needed = needed_step(puzzle, Cell(i), digit, without_end);
            if (!needed || needed->step.technique != Technique::x_wing) continue;
            for (std::size_t line = 0; line < 2; ++line) {
                int corners = 0;
                for (const auto& [corner, digits] : needed->drawing.found_by) {
                    corners += cells_of(needed->step.houses[line]).contains(corner);
                }
                EXPECT_EQ(corners, 2) << to_line(puzzle) << " " << to_string(Cell(i));
            }
        }
    }
}

// For every empty cell of some grids: the step is true, leads to the digit, and none is easier than
// the easiest step of the whole grid.
TEST(NeededStep, IsTrueAndNoEasierThanTheEasiestOfTheGrid) {
    std::size_t patterns = 0;
    for (const auto grade : {sudoku::Grade::medium, sudoku::Grade::hard, sudoku::Grade::expert}) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto puzzle = sudoku::generate(seed, grade);
            const auto solution = *sudoku::solve(puzzle);
            const auto easiest = sudoku::next_step(sudoku::Candidates(puzzle))->rating;
            for (int i = 0; i < Cell::count; ++i) {
                const Cell cell(i);
                if (!puzzle.is_empty(cell)) continue;
                const auto needed = needed_step(puzzle, cell, solution.digit(cell), without_end);
                if (!needed) continue;
                EXPECT_GE(needed->step.rating, easiest);
                EXPECT_TRUE(places(*needed, cell, solution.digit(cell)));
                for (const auto& [removed, digits] : needed->step.eliminations) {
                    EXPECT_FALSE(digits.contains(solution.digit(removed)));
                }
                patterns += needed->step.rating >= Rating{26};
            }
        }
    }
    EXPECT_GT(patterns, 20u);
}

// The hardest step that the digit depends on is shown, not whatever was found on the way.
TEST(NeededStep, IsWhatTheDigitDependsOn) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto puzzle = sudoku::generate(seed, sudoku::Grade::hard);
        const auto solution = *sudoku::solve(puzzle);
        for (int i = 0; i < Cell::count; ++i) {
            const Cell cell(i);
            if (!puzzle.is_empty(cell)) continue;
            const int digit = solution.digit(cell);
            const auto needed = needed_step(puzzle, cell, digit, without_end);
            if (!needed || needed->step.rating < Rating{30}) continue;
            // Techniques below it do not make a single of the cell.
            sudoku::Candidates marks(puzzle);
            auto scratch = puzzle;
            const sudoku::Allowed easier{.hardest = {needed->step.rating.tenths - 1},
                                         .easiest = {26}};
            while (const auto step = sudoku::next_step(marks, easier)) {
                apply(*step, scratch, marks);
            }
            EXPECT_NE(marks.at(cell).size(), 1) << to_string(cell) << " seed " << seed;
        }
    }
}

// Wherever the easiest step of a grid places a digit, that is what this digit needed.
TEST(NeededStep, IsThatOfTheLadderWhereThatPlacesTheDigit) {
    std::size_t patterns = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const auto puzzle = sudoku::generate(seed, sudoku::RatingRange{{17}, {25}});
        if (!puzzle) continue;
        auto grid = *puzzle;
        sudoku::Candidates marks(grid);
        while (const auto step = sudoku::next_step(marks)) {
            if (step->placements.empty()) break;  // a removal, which the grid does not show
            const auto [cell, digit] = step->placements.front();
            const auto needed = needed_step(grid, cell, digit, without_end);
            ASSERT_TRUE(needed);
            EXPECT_EQ(needed->step.rating, step->rating) << name(needed->step.technique);
            patterns += step->rating >= Rating{17} && step->rating != Rating{23};
            apply(*step, grid, marks);
        }
    }
    EXPECT_GT(patterns, 0u);
}

TEST(NeededStep, IsGivenUpWhenAsked) {
    const auto puzzle = sudoku::generate(1, sudoku::Grade::extreme);
    const auto solution = *sudoku::solve(puzzle);
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!puzzle.is_empty(cell)) continue;
        const auto needed = needed_step(puzzle, cell, solution.digit(cell), [] { return true; });
        if (!needed) continue;
        EXPECT_LE(needed->step.rating, Rating{25});
    }
}

TEST(EasierSingle, IsOneThatIsOpenElsewhere) {
    const auto grid = grid_of(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    EXPECT_EQ(easier_single(grid, Rating{42})->technique, Technique::hidden_single);
    EXPECT_FALSE(easier_single(grid, Rating{10}));
}

}  // namespace
}  // namespace gridrace::app
