// The state of a search for solutions: for each digit the cells where it may still stand.
// Internal to the solver.
#pragma once

#include <cstdint>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/lanes.hpp"

namespace gridrace::sudoku::detail {

// How far the rules alone lead.
enum class Verdict : std::uint8_t { open, solved, contradiction };

// Trivially copyable, 160 bytes: a search keeps a stack of them.
class DigitBoards {
public:
    // Holds nothing meaningful until assigned to.
    DigitBoards() = default;
    // Every digit where the grid holds it and in every empty cell. Digits that clash make the first
    // propagate() answer `contradiction`: finding that by search could take for ever.
    explicit DigitBoards(const Grid& grid);

    // `digit` (1..9) does not stand in `cell`.
    void forbid(Cell cell, int digit);

    // Takes places away by naked singles, hidden singles and locked candidates until these find
    // nothing more. Each of the three is done for the whole grid at once: the cost is about 0.1
    // microseconds a round, however much a round finds.
    Verdict propagate();

    // A question on which to split the search: does the digit stand in the cell?
    struct Guess {
        int digit;   // 0..8
        Lanes cell;  // one bit
    };

    // A question worth asking after propagate() has answered `open`.
    Guess choose() const;
    void assume(const Guess& guess);
    void refute(const Guess& guess);

    // The grid after propagate() has answered `solved`.
    Grid solution() const;

private:
    // Each returns a vector that is zero unless it met a contradiction.
    Lanes place_naked_singles();
    Lanes keep_locked_candidates();
    Lanes place_hidden_singles();

    Lanes boards_[9];
    Lanes undecided_;  // cells with more than one digit, before the last round
};

}  // namespace gridrace::sudoku::detail
