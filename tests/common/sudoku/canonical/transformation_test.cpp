#include "common/sudoku/canonical/transformation.hpp"

#include <set>

#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(Transformation, OfNoPartsChangesNothing) {
    const Grid puzzle = grid_of(easy_puzzle);

    EXPECT_EQ(Transformation()(puzzle), puzzle);
}

TEST(Transformation, TransposesBeforeItOrdersLinesAndRelabels) {
    Transformation::Parts parts;
    parts.transposed = true;
    parts.rows = {8, 7, 6, 5, 4, 3, 2, 1, 0};
    parts.digits = {9, 8, 7, 6, 5, 4, 3, 2, 1};
    const Transformation turn(parts);
    Grid grid;
    grid.place(Cell::at(0, 1), 3);

    Grid turned;
    turned.place(Cell::at(7, 0), 7);
    EXPECT_EQ(turn(grid), turned);
    EXPECT_EQ(turn(Cell::at(0, 1)), Cell::at(7, 0));
    EXPECT_EQ(turn(3), 7);
}

TEST(Transformation, MovesEveryCellToWhereItsDigitComesToStand) {
    Random random(61);
    const Grid solution = grid_of(easy_solution);
    for (int round = 0; round < 50; ++round) {
        const auto transformation = Transformation::random(random);
        const Grid moved = transformation(solution);
        for (int i = 0; i < Cell::count; ++i) {
            const int digit = solution.digit(Cell(i));
            EXPECT_EQ(moved.digit(transformation(Cell(i))), transformation(digit));
        }
    }
}

TEST(Transformation, KeepsTheRulesAndTheNumberOfSolutions) {
    Random random(62);
    const Grid puzzle = grid_of(inkala_puzzle);
    const Grid several = grid_of(sample_lines("uniqueness-probes.txt").front());
    for (int round = 0; round < 20; ++round) {
        const auto transformation = Transformation::random(random);
        EXPECT_EQ(solve(transformation(puzzle)), transformation(*solve(puzzle)));
        EXPECT_TRUE(has_one_solution(transformation(puzzle)));
        EXPECT_EQ(count_solutions(transformation(several), 2), count_solutions(several, 2));
    }
}

TEST(Transformation, IsUndoneByItsInverse) {
    Random random(63);
    const Grid puzzle = grid_of(inkala_puzzle);
    for (int round = 0; round < 50; ++round) {
        const auto transformation = Transformation::random(random);
        EXPECT_EQ(transformation.inverse()(transformation(puzzle)), puzzle);
        EXPECT_EQ(transformation.then(transformation.inverse()), Transformation());
        EXPECT_EQ(transformation.inverse().then(transformation), Transformation());
    }
}

TEST(Transformation, FollowedByAnotherIsOne) {
    Random random(64);
    const Grid puzzle = grid_of(inkala_puzzle);
    for (int round = 0; round < 50; ++round) {
        const auto first = Transformation::random(random);
        const auto second = Transformation::random(random);
        EXPECT_EQ(first.then(second)(puzzle), second(first(puzzle)));
    }
}

TEST(Transformation, DrawnAtRandomMovesACellAnywhere) {
    Random random(65);
    std::set<Cell> places;
    for (int round = 0; round < 1500; ++round) {
        places.insert(Transformation::random(random)(Cell(0)));
    }

    EXPECT_EQ(places.size(), 81u);
}

}  // namespace gridrace::sudoku
