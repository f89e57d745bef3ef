#include "common/sudoku/rating/rating_range.hpp"

#include "common/sudoku/rating/rating.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(RatingRange, IncludesItsEnds) {
    constexpr RatingRange range{{26}, {34}};

    EXPECT_TRUE(range.contains({26}));
    EXPECT_TRUE(range.contains({34}));
    EXPECT_FALSE(range.contains({25}));
    EXPECT_FALSE(range.contains({35}));
}

TEST(RatingRange, HoldsExactlyThePuzzlesThatAreRatedSo) {
    for (const auto& line : sample_lines("unbiased-rated.tsv", 40)) {
        const Grid puzzle = grid_of(line.substr(0, 81));
        const Rating rating = rate(puzzle).value_or(Rating{});
        const int tenths = rating.tenths;

        EXPECT_TRUE(rates_within(puzzle, {rating, rating})) << line;
        EXPECT_TRUE(rates_within(puzzle, {{10}, {119}})) << line;
        EXPECT_FALSE(rates_within(puzzle, {{10}, {tenths - 1}})) << line;
        EXPECT_FALSE(rates_within(puzzle, {{tenths + 1}, {119}})) << line;
    }
}

}  // namespace gridrace::sudoku
