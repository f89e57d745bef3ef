// The grid as the player sees it: what the server confirmed, and on top of it one's own moves that
// are still on their way, judged by the same rules.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/race/command.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::app {

struct Echo {
    sudoku::Grid grid;
    // Digits on their way that the rules will refuse: shown until the refusal is here. 0 for none.
    std::array<std::uint8_t, sudoku::Cell::count> doomed{};
    // Those cells, and the cells they clash with.
    sudoku::CellSet clashing;
    // Cells whose content is on its way.
    sudoku::CellSet waiting;
};

// `confirmed` is the player's grid, `unanswered` the commands that follow, the oldest first.
Echo echo(const sudoku::Grid& confirmed, const sudoku::Grid& puzzle,
          std::span<const race::Command> unanswered);

}  // namespace gridrace::app
