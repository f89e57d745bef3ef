#include "common/sudoku/grade.hpp"

#include "common/sudoku/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(Grade, HasNamesThatAreReadBack) {
    for (const Grade grade : {Grade::easy, Grade::medium, Grade::hard}) {
        EXPECT_EQ(parse_grade(name(grade)), grade);
    }
    EXPECT_EQ(parse_grade("Easy"), std::nullopt);
    EXPECT_EQ(parse_grade(""), std::nullopt);
}

TEST(Grade, IsEasyWhereSinglesSuffice) {
    EXPECT_EQ(grade(grid_of(easy_puzzle)), Grade::easy);
    EXPECT_EQ(grade(grid_of(easy_solution)), Grade::easy);
    for (const auto& puzzle : sample_puzzles("easy.txt")) EXPECT_EQ(grade(puzzle), Grade::easy);
}

TEST(Grade, IsHardWhereExpertsFail) {
    EXPECT_EQ(grade(grid_of(inkala_puzzle)), Grade::hard);
    for (const auto& puzzle : sample_puzzles("hard11.txt")) EXPECT_EQ(grade(puzzle), Grade::hard);
}

// What a Sudoku Explainer rating says for certain about the techniques: up to 1.5 hidden singles
// suffice; from 2.5 on singles do not; up to 3.0 nothing beyond pairs is used; above 5.4 every
// subset has been tried in vain. Between these it may have used something that is not needed.
TEST(Grade, AgreesWithSudokuExplainer) {
    for (const auto& line : sample_lines("unbiased-rated.tsv")) {
        const double rating = std::stod(line.substr(82));
        const Grade found = grade(grid_of(line.substr(0, 81)));
        EXPECT_FALSE(rating < 1.6 && found != Grade::easy) << line;
        EXPECT_FALSE(rating > 2.4 && found == Grade::easy) << line;
        EXPECT_FALSE(rating < 3.1 && found == Grade::hard) << line;
        EXPECT_FALSE(rating > 5.5 && found != Grade::hard) << line;
    }
}

}  // namespace gridrace::sudoku
