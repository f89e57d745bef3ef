// What follows from the pattern that a step names, worked out anew from the board.
#pragma once

#include <optional>

#include "common/checker/notation.hpp"

namespace gridrace::checker {

// What a right step says: everything but its line, houses, branches and nested steps, on which it
// rests.
struct Finding {
    int tenths = 0;  // 0 for chains within chains
    int type = 0;
    int level = 0;
    Cells cells;
    Digits digits = 0;
    Cells other_cells;
    Digits other_digits = 0;
    std::optional<Claim> placed;
    Removals removed{};
};

// What it may still cost to check a certificate: true ones need little, and on others no time is lost.
struct Effort {
    int links = 1'000'000;  // of chains and what they follow from, as often as they are proved
    int trials = 500'000;   // of digits, in search of a solution without a superfluous clue
};

// Each takes from the step what names the pattern (houses, cells, digits...) and gives what it
// implies on the board; none if there is no such pattern. Board and step may be anything.

// Singles, direct techniques, locked candidates, subsets, fish.
std::optional<Finding> find_in_houses(const Step& step, const Board& board);
// XY- and XYZ-wing, aligned exclusions.
std::optional<Finding> find_among_cells(const Step& step, const Board& board);
// Unique rectangles, loops and graves: right only if the puzzle has one solution.
std::optional<Finding> find_by_uniqueness(const Step& step, const Board& board);
// Cycles and forcing chains of all kinds, link by link; none if there is no effort left.
std::optional<Finding> find_by_chains(const Step& step, const Board& board, Effort& effort);

// Whichever of these it is.
std::optional<Finding> find(const Step& step, const Board& board, Effort& effort);

// True if the finding is exactly what the step says.
bool says_all(const Step& step, const Finding& finding);
// True if the finding is at least what the step says: a step within a chain removes no more than the
// chain uses, has no rating, and cells only where nothing else tells which they are.
bool says_part(const Step& step, const Finding& finding);

bool assumes_uniqueness(const Step& step);

// Takes `digits` off `cells`.
Removals remove(const Board& board, const Cells& cells, Digits digits);

}  // namespace gridrace::checker
