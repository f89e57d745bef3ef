#include "common/sudoku/rating/rating.hpp"

#include <algorithm>

#include "common/sudoku/rating/ladder.hpp"
#include "tests/common/sudoku/samples.hpp"

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
