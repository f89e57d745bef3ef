// What helps a player to see more than the digits, as far as the rules of the race allow it.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// True if the rules of the race allow it.
bool allows(const Model& model, race::Assist assist);

// True if the player wants highlights, and the rules allow them.
bool shows_highlights(const Model& model);
// The cell's notes of digits that stand in its row, column or box; none where highlights are not shown.
sudoku::DigitSet contradicted_notes(const Model& model, const sudoku::Grid& grid,
                                    sudoku::Cell cell);

// All that the hint says so far, a sentence or more in each line.
std::string hint_text(const Model& model);

}  // namespace gridrace::app
