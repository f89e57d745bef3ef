// Moves without end that the rules allow. Pure.
#pragma once

#include <vector>

#include "common/base/random.hpp"
#include "common/race/command.hpp"

namespace gridrace::client {

// Fills a grid up to its last empty cell but one, then clears cells and fills them again in turn: the race goes
// on for as long as somebody wants to play. Every move changes how far its player has got.
class LegalMoves {
public:
    LegalMoves() = default;
    // `solution` solves `puzzle`; `grid` is what the player has of it so far.
    LegalMoves(const sudoku::Grid& puzzle, const sudoku::Grid& grid, const sudoku::Grid& solution,
               Random& random);

    // At least two cells were not given.
    bool can_move() const { return empty_.size() + filled_.size() >= 2; }
    race::Command next();

private:
    struct Cell {
        std::uint8_t cell;
        std::uint8_t digit;
    };

    std::vector<Cell> empty_;   // the next to be filled is the last
    std::vector<Cell> filled_;  // the next to be cleared is the one at next_cleared_
    std::size_t next_cleared_ = 0;
};

}  // namespace gridrace::client
