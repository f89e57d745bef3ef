// The predicted solving time of a person, computed from the number of possible steps at each
// moment. Integers only: the same on every machine.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// The inputs of the prediction. Solving is divided into moments: at each one all open singles are
// listed, some of them are placed, and the next moment begins. If none is open, those that locked
// candidates and subsets reveal count; if these reveal none, the search continues over all that is
// left. So nothing depends on an order, and the symmetries of sudoku change nothing.
enum class SolvingFeature : std::uint8_t {
    // Search effort: for each digit placed, the number of open cells to search divided by the
    // number of singles to be found; the logarithm of the sum. A single in a line counts 4/10 of
    // one in a box, a naked one and one that has to be revealed 1/10. Computed once for a solver
    // that places at each moment only the easiest kind (last cell of a house, box, line, naked),
    // and once for one that sees all at once. After R. Pelánek, "Difficulty Rating of Sudoku
    // Puzzles by a Computational Model", 2011.
    orderly_search,
    search_at_once,
    uneven_clues,   // 81 times the variance of the digits' numbers of clues: a frequent digit helps
    naked_moments,  // moments of the orderly solver with only naked singles
};
inline constexpr std::size_t solving_features = 4;

// "orderly_search".
std::string_view name(SolvingFeature feature);

// Indexed by SolvingFeature. Logarithms are to base 2, in units of 1/1024.
using SolvingFeatures = std::array<int, solving_features>;

// The features of a puzzle that has exactly one solution. About a tenth of a millisecond.
SolvingFeatures features_of(const Grid& puzzle);

// The average time of people who finish such a puzzle, at least a second. Fitted to the averages of
// 1,533 puzzles of a puzzle site, most of them by ten to twenty people, where it reaches a Spearman
// correlation of 0.707 (0.807 where 20 and more finished) in tenfold cross-validation:
// tests/bench/engine/fit_solving_time.py fits and checks it again. Few of these puzzles are rated
// above 4.4 and none above 7.6: beyond that it only measures how much there is to search.
std::chrono::seconds predicted_time(const SolvingFeatures& features);
std::chrono::seconds predicted_time(const Grid& puzzle);

// The effort to find the next digit, as the prediction counts it: hundredths of an open cell that is
// searched for one single in a box. `candidates` are those of the grid.
int search_for_next(const Grid& grid, const Candidates& candidates);

// A digit that can be placed at once, and how easily it is found: a single in a box counts ten.
struct OpenSingle {
    Placement placement;
    int ease = 0;
};
// Each cell's easiest, ordered by kind and cell.
std::vector<OpenSingle> singles_by_ease(const Candidates& candidates);

struct TimeRange {
    std::chrono::seconds shortest;
    std::chrono::seconds longest;
};

// 0.7 to 1.5 times the prediction. The average is in this range for 87 of 100 of these puzzles, and
// for 75 of 100 of those predicted to take more than a quarter of an hour. Puzzles selected because
// people took long are predicted too short, since chance contributes to long times.
TimeRange likely_times(std::chrono::seconds predicted);

}  // namespace gridrace::sudoku
