#include "common/sudoku/generator/controlled_bias.hpp"

#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(ControlledBias, MakesMinimalPuzzlesAndSaysWhatTheyCount) {
    Random random(3);  // soon lucky
    const WeightedPuzzle made = controlled_bias_puzzle(random);

    EXPECT_TRUE(has_one_solution(made.puzzle)) << to_line(made.puzzle);
    for (int i = 0; i < Cell::count; ++i) {
        Grid without = made.puzzle;
        without.clear(Cell(i));
        EXPECT_TRUE(made.puzzle.is_empty(Cell(i)) || !has_one_solution(without)) << i;
    }
    EXPECT_EQ(made.weight, weight_in_statistics(made.puzzle.filled()));
    EXPECT_GT(made.tries, 1);
}

// "on(n+1) / on(n)" of the paper is (n + 1) / (81 - n), and weights undo it.
TEST(ControlledBias, WeighsPuzzlesByTheWaysToChooseTheirClues) {
    EXPECT_EQ(weight_in_statistics(26), 1);
    for (int clues = 16; clues < 40; ++clues) {
        EXPECT_NEAR(weight_in_statistics(clues + 1) / weight_in_statistics(clues),
                    (81.0 - clues) / (clues + 1), 1e-12);
    }
}

}  // namespace gridrace::sudoku
