// The player's grid as shown: the confirmed state plus the player's unanswered moves, checked by
// the same rules.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/race/command.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::app {

struct Echo {
    sudoku::Grid grid;
    // Unanswered digits that the rules will refuse: shown until the refusal arrives. 0 for none.
    std::array<std::uint8_t, sudoku::Cell::count> doomed{};
    // Those cells, and the cells they conflict with.
    sudoku::CellSet clashing;
    // Cells with unanswered moves.
    sudoku::CellSet waiting;
};

// `confirmed` is the player's grid, `unanswered` the commands after it, oldest first.
Echo echo(const sudoku::Grid& confirmed, const sudoku::Grid& puzzle,
          std::span<const race::Command> unanswered);

}  // namespace gridrace::app
