// Minimal puzzles with a known bias, for statistics of all minimal puzzles.
#pragma once

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

struct WeightedPuzzle {
    Grid puzzle;
    double weight = 1;  // of this puzzle in statistics, see weight_in_statistics
    long tries = 1;     // how many it took
};

// A minimal puzzle made by taking clues from a full grid at random, with a new start whenever that
// ends in a puzzle that is not minimal: D. Berthier, "Unbiased Statistics of a Constraint
// Satisfaction Problem - a Controlled-Bias Generator", 2009. Other generators go on with other
// clues instead, and favour some puzzles in a way that nobody can tell. Here every minimal puzzle
// with n clues has the same chance, 1 / C(81, n) in a try with its grid, so the mean of any
// quantity over all minimal puzzles there are is estimated by its weighted mean over puzzles made
// this way. One try in 250,000 ends well, which takes half a second.
WeightedPuzzle controlled_bias_puzzle(Random& random);

// What a puzzle with so many clues (0..81) counts in statistics: C(81, clues), relative to that of
// puzzles with 26.
double weight_in_statistics(int clues);

}  // namespace gridrace::sudoku
