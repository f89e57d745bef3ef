#include "common/sudoku/rating/grade.hpp"

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(Grade, HasNamesThatAreReadBack) {
    for (const Grade grade : all_grades) {
        EXPECT_EQ(parse_grade(name(grade)), grade);
        EXPECT_NE(list_of_grades.find(name(grade)), std::string_view::npos);
    }
    EXPECT_EQ(parse_grade("Easy"), std::nullopt);
    EXPECT_EQ(parse_grade(""), std::nullopt);
}

TEST(Grade, HasLimitsThatRiseFromOneToTheNext) {
    for (std::size_t i = 1; i < all_grades.size(); ++i) {
        EXPECT_LT(limits_of(all_grades[i - 1]).rating, limits_of(all_grades[i]).rating);
        EXPECT_LE(limits_of(all_grades[i - 1]).time, limits_of(all_grades[i]).time);
    }
}

TEST(Grade, IsEasyWhereBeginnersManage) {
    EXPECT_EQ(grade(grid_of(easy_puzzle)), Grade::easy);
    EXPECT_EQ(grade(grid_of(easy_solution)), Grade::easy);
    for (const auto& puzzle : sample_puzzles("easy.txt", 100)) {
        EXPECT_LE(grade(puzzle), Grade::medium) << to_line(puzzle);
    }
}

TEST(Grade, IsDiabolicalWhereExpertsFail) {
    EXPECT_EQ(grade(grid_of(inkala_puzzle)), Grade::diabolical);
    for (const auto& puzzle : sample_puzzles("hard11.txt", 20)) {
        EXPECT_EQ(grade(puzzle), Grade::diabolical) << to_line(puzzle);
    }
}

TEST(Grade, IsTheLowestWhoseLimitsAreKept) {
    for (const auto& line : sample_lines("unbiased-rated.tsv", 40)) {
        const Grid puzzle = grid_of(line.substr(0, 81));
        const auto found = grade(puzzle);
        const auto rating = rate(puzzle).value_or(Rating{});
        for (const Grade each : all_grades) {
            const auto [hardest, longest] = limits_of(each);
            const bool keeps = rating <= hardest && predicted_time(puzzle) <= longest;
            EXPECT_EQ(keeps, each >= found) << line << ' ' << name(each);
            EXPECT_EQ(has_grade(puzzle, each), each == found) << line << ' ' << name(each);
        }
        EXPECT_EQ(grade(puzzle, rating), found) << line;
        EXPECT_EQ(grade(rating, predicted_time(puzzle)), found) << line;
    }
}

// Locked candidates and subsets are where the predicted time takes longest.
TEST(Grade, IsTheSameForEssentiallyEqualPuzzles) {
    Random random(5);
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 60)) {
        const Grid same = Transformation::random(random)(puzzle);
        EXPECT_EQ(grade(puzzle), grade(same)) << to_line(puzzle) << ' ' << to_line(same);
    }
}

}  // namespace gridrace::sudoku
