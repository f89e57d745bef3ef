// Minimal puzzles with a known bias, for statistics over all minimal puzzles.
#pragma once

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

struct WeightedPuzzle {
    Grid puzzle;
    double weight = 1;  // of this puzzle in statistics, see weight_in_statistics
    long tries = 1;     // number of tries that it took
};

// A minimal puzzle made by removing clues from a full grid at random, restarting whenever the
// result is not minimal: D. Berthier, "Unbiased Statistics of a Constraint Satisfaction Problem - a
// Controlled-Bias Generator", 2009. Other generators continue with other clues instead, which
// favours some puzzles in an unknown way. Here every minimal puzzle with n clues has the same
// probability, 1 / C(81, n) in a try with its grid, so the weighted mean of any quantity over
// puzzles made this way estimates its mean over all minimal puzzles. One try in 250,000 succeeds,
// which takes half a second.
WeightedPuzzle controlled_bias_puzzle(Random& random);

// The weight in statistics of a puzzle with that many clues (0..81): C(81, clues), relative to that
// of puzzles with 26.
double weight_in_statistics(int clues);

}  // namespace gridrace::sudoku
