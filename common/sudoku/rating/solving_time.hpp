// How long a person takes for a puzzle, predicted from how much there is to be found at each moment
// of solving it. Integers only: the same on every machine.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// What the prediction rests on. Solving goes from moment to moment: at each one all singles are
// listed that are open, some of them are placed, and the next moment begins. Where none is open,
// those count that locked candidates and subsets bring out; where these bring out none, the search
// goes on over all that is left. So nothing depends on an order, and the symmetries of sudoku
// change nothing.
enum class SolvingFeature : std::uint8_t {
    // Search: for each digit placed the open cells there are to search, divided by the singles there
    // are to be found, as a logarithm of the sum. A single in a line counts 4/10 of one in a box, a
    // naked one and one that has to be brought out 1/10. Once for who places at each moment the
    // easiest kind alone (last cell of a house, box, line, naked), and once for who sees all at
    // once. After R. Pelánek, "Difficulty Rating of Sudoku Puzzles by a Computational Model", 2011.
    orderly_search,
    search_at_once,
    uneven_clues,   // 81 times the variance of how often each digit is given: a frequent one helps
    naked_moments,  // moments of the orderly solver at which naked singles alone are open
};
inline constexpr std::size_t solving_features = 4;

// "orderly_search".
std::string_view name(SolvingFeature feature);

// By SolvingFeature. Logarithms are to base 2, in units of 1/1024.
using SolvingFeatures = std::array<int, solving_features>;

// The features of a puzzle that has exactly one solution. About a tenth of a millisecond.
SolvingFeatures features_of(const Grid& puzzle);

// The average time of people who finish such a puzzle, at least a second. Fitted to the averages of
// 1,533 puzzles of a puzzle site, most of them by ten to twenty people, where it reaches a Spearman
// correlation of 0.707 (0.807 where 20 and more finished) in tenfold cross-validation:
// tests/bench/engine/fit_solving_time.py fits and checks it again. Few of these puzzles are rated
// above 4.4 and none above 7.6: from there on it tells how much there is to search, no more.
std::chrono::seconds predicted_time(const SolvingFeatures& features);
std::chrono::seconds predicted_time(const Grid& puzzle);

struct TimeRange {
    std::chrono::seconds shortest;
    std::chrono::seconds longest;
};

// From 0.7 to 1.5 times the prediction. There the average lies for 87 of 100 of these puzzles, and for
// 75 of 100 of those that are predicted to take more than a quarter of an hour: who looks only at
// puzzles that took people long finds them predicted too short, as chance has its part in that.
TimeRange likely_times(std::chrono::seconds predicted);

}  // namespace gridrace::sudoku
