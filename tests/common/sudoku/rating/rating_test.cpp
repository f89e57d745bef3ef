#include "common/sudoku/rating/rating.hpp"

#include <algorithm>

#include "common/sudoku/rating/ladder.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/most_memory.hpp"

namespace gridrace::sudoku {

TEST(Rating, IsWrittenWithOneDecimal) {
    EXPECT_EQ(to_string(Rating{34}), "3.4");
    EXPECT_EQ(to_string(Rating{10}), "1.0");
}

// Its own ratings of the harder puzzles depend a little on where the clues lie; ours do not.
TEST(Rating, IsThatOfSudokuExplainer) {
    const auto lines = sample_lines("unbiased-rated.tsv", 150);
    std::size_t different = 0;
    for (const auto& line : lines) {
        const auto rating = rate(grid_of(line.substr(0, 81)));
        ASSERT_TRUE(rating) << line;
        if (to_string(*rating) == line.substr(82)) continue;
        ++different;
        EXPECT_GT(std::stod(line.substr(82)), 7.15) << line << to_string(*rating);
        EXPECT_NEAR(rating->tenths / 10.0, std::stod(line.substr(82)), 0.25) << line;
    }
    EXPECT_LE(different, lines.size() / 50);
}

TEST(Rating, IsThatOfTheFirstOfTheHardestSteps) {
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 40)) {
        const auto path = solve_path(puzzle);
        const auto hardest = std::ranges::max_element(path.steps, {}, &Step::rating);

        EXPECT_EQ(hardest_step(puzzle), *hardest) << to_line(puzzle);
        EXPECT_EQ(rate(puzzle), hardest->rating) << to_line(puzzle);
    }
}

// Rated 11.9, where dynamic chains have others within them.
constexpr std::string_view puzzle_of_nested_chains =
    "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.";

// Sanitizers keep what was freed.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
TEST(Rating, HoldsLessThan30MegabytesForTheHardest) {
    const auto before = most_memory();

    EXPECT_EQ(rate(grid_of(puzzle_of_nested_chains)), Rating{119});

    EXPECT_LT(most_memory() - before, 30'000'000u);
}
#endif

// While it searches, it drops the branches of these.
TEST(Rating, HasWholeChainsWithinChains) {
    const auto path = solve_path(grid_of(puzzle_of_nested_chains));
    int chains = 0;

    for (const Step& step : path.steps) {
        for (const Branch& branch : step.branches) {
            for (const Link& link : branch) {
                if (link.reason != Reason::technique) continue;
                const Step& nested = step.nested.at(static_cast<std::size_t>(link.nested));
                EXPECT_FALSE(nested.eliminations.empty() && nested.placements.empty());
                if (nested.technique < Technique::bidirectional_x_cycle) continue;
                EXPECT_FALSE(nested.branches.empty());
                for (const Branch& each : nested.branches) EXPECT_FALSE(each.empty());
                ++chains;
            }
        }
    }

    EXPECT_GT(chains, 10);
}

TEST(Rating, IsNoneAboveTheLimit) {
    for (const auto& line : sample_lines("unbiased-rated.tsv", 150)) {
        const Grid puzzle = grid_of(line.substr(0, 81));
        const auto rating = rate(puzzle, Rating{42});
        EXPECT_EQ(rating.has_value(), std::stod(line.substr(82)) < 4.25) << line;
    }
}

TEST(Rating, IsNoneWithoutExactlyOneSolution) {
    Grid grid = grid_of(easy_puzzle);
    grid.clear(Cell(0));
    grid.place(Cell(0), 9);

    EXPECT_EQ(rate(Grid()), std::nullopt);
    EXPECT_EQ(rate(grid), std::nullopt);
}

TEST(Rating, IsLowestWhereOnlyTheLastCellOfAHouseIsOpen) {
    Grid grid = grid_of(easy_solution);
    grid.clear(Cell(0));

    EXPECT_EQ(rate(grid), Rating{10});
}

}  // namespace gridrace::sudoku
