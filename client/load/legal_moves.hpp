// An endless sequence of moves that the rules allow. Pure.
#pragma once

#include <vector>

#include "common/base/random.hpp"
#include "common/race/command.hpp"

namespace gridrace::client {

// Fills a grid up to its last empty cell but one, then clears cells and fills them again in turn,
// so that the race never ends. Every move changes the player's progress.
class LegalMoves {
public:
    LegalMoves() = default;
    // `solution` solves `puzzle`; `grid` is the player's current grid.
    LegalMoves(const sudoku::Grid& puzzle, const sudoku::Grid& grid, const sudoku::Grid& solution,
               Random& random);

    // At least two cells are not givens.
    bool can_move() const { return empty_.size() + filled_.size() >= 2; }
    race::Command next();

private:
    struct Cell {
        std::uint8_t cell;
        std::uint8_t digit;
    };

    std::vector<Cell> empty_;   // the next one to fill is the last
    std::vector<Cell> filled_;  // the next one to clear is at next_cleared_
    std::size_t next_cleared_ = 0;
};

}  // namespace gridrace::client
