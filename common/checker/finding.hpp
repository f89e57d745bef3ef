// What follows from the pattern that a step names, derived again from the board.
#pragma once

#include <optional>

#include "common/checker/notation.hpp"

namespace gridrace::checker {

// What a correct step must state: everything but its line, houses, branches and nested steps, which
// are the input.
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

// The effort left for checking a certificate. Correct ones need little; the limit stops others
// early.
struct Effort {
    int links = 1'000'000;  // of chains and of their parents, counted each time they are proved
    int trials = 500'000;   // of digits, in the search for a solution without a superfluous clue
};

// Each function takes the pattern (houses, cells, digits...) from the step and returns what it
// implies on the board; none if there is no such pattern. Board and step may be anything.

// Singles, direct techniques, locked candidates, subsets, fish.
std::optional<Finding> find_in_houses(const Step& step, const Board& board);
// XY- and XYZ-wing, aligned exclusions.
std::optional<Finding> find_among_cells(const Step& step, const Board& board);
// Unique rectangles, loops and graves: valid only if the puzzle has one solution.
std::optional<Finding> find_by_uniqueness(const Step& step, const Board& board);
// Cycles and forcing chains of all kinds, link by link; none if there is no effort left.
std::optional<Finding> find_by_chains(const Step& step, const Board& board, Effort& effort);

// Calls the function for the step's technique.
std::optional<Finding> find(const Step& step, const Board& board, Effort& effort);

// True if the finding equals the step's statement.
bool says_all(const Step& step, const Finding& finding);
// True if the finding covers the step's statement: a step within a chain removes no more than the
// chain uses, has no rating, and names cells only where nothing else determines them.
bool says_part(const Step& step, const Finding& finding);

bool assumes_uniqueness(const Step& step);

// Removes `digits` from `cells`.
Removals remove(const Board& board, const Cells& cells, Digits digits);

}  // namespace gridrace::checker
