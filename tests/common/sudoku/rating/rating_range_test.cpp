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

TEST(Rating, IsReadFromText) {
    EXPECT_EQ(parse_rating("3.4"), Rating{34});
    EXPECT_EQ(parse_rating("11.9"), Rating{119});
    EXPECT_EQ(parse_rating("3"), Rating{30});
    for (const auto* text :
         {"", "0.9", "12.0", "3.45", ".5", "3.", "-3.4", "3,4", "a.b", "111.9", "3.-"}) {
        EXPECT_EQ(parse_rating(text), std::nullopt) << text;
    }
}

TEST(RatingRange, IsReadFromText) {
    EXPECT_EQ(parse_rating_range("6.5-7.5"), (RatingRange{{65}, {75}}));
    EXPECT_EQ(parse_rating_range("2-11.9"), (RatingRange{{20}, {119}}));
    EXPECT_EQ(parse_rating_range("7.1"), (RatingRange{{71}, {71}}));
    for (const auto* text : {"", "-", "7-", "-7", "7.5-6.5", "0.9-2", "2-12.0", "7.15-8", "7.-8",
                             "7.1-8.1-9", "x", "nan", "1e1"}) {
        EXPECT_FALSE(parse_rating_range(text)) << text;
    }
}

TEST(RatingRange, HasNearestRatingsAroundItWhereNothingIsRatedSo) {
    EXPECT_EQ(nearest_around_gap({{35}, {35}}), (RatingRange{{34}, {36}}));
    EXPECT_EQ(nearest_around_gap({{63}, {64}}), (RatingRange{{62}, {65}}));
    EXPECT_EQ(describe_gap({{35}, {35}}),
              "nothing is rated 3.5: the nearest ratings are 3.4 and 3.6");
    EXPECT_EQ(describe_gap({{13}, {14}}),
              "nothing is rated 1.3-1.4: the nearest ratings are 1.2 and 1.5");
    EXPECT_EQ(describe_gap({{34}, {35}}), "");
}

TEST(RatingRange, HasNoGapWhereAPuzzleIsRated) {
    for (const auto& line : sample_lines("unbiased-rated.tsv")) {
        const Rating rating = *parse_rating(line.substr(82));
        EXPECT_EQ(nearest_around_gap({rating, rating}), std::nullopt) << line;
    }
    for (int tenths = 65; tenths <= 119; ++tenths) {
        EXPECT_EQ(nearest_around_gap({{tenths}, {tenths}}), std::nullopt) << tenths;
    }
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
