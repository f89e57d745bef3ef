#include "common/sudoku/rating.hpp"

#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(Rating, IsWrittenWithOneDecimal) {
    EXPECT_EQ(to_string(Rating{34}), "3.4");
    EXPECT_EQ(to_string(Rating{10}), "1.0");
}

TEST(Rating, IsThatOfSudokuExplainer) {
    for (const auto& line : sample_lines("unbiased-rated.tsv")) {
        const std::string expected = line.substr(82);
        const auto rating = rate(grid_of(line.substr(0, 81)));
        if (std::stod(expected) < 4.45) {
            ASSERT_TRUE(rating) << line;
            EXPECT_EQ(to_string(*rating), expected) << line;
        } else {
            EXPECT_FALSE(rating) << line;
        }
    }
}

TEST(Rating, IsLowestWhereOnlyTheLastCellOfAHouseIsOpen) {
    Grid grid = grid_of(easy_solution);
    grid.clear(Cell(0));

    EXPECT_EQ(rate(grid), Rating{10});
    EXPECT_EQ(rate(grid_of(inkala_puzzle)), std::nullopt);
}

}  // namespace gridrace::sudoku
