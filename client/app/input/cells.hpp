// Writing into the player's cells: digits go to the room, notes and colours stay here, and all of it can be
// undone. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// What the cell holds now. `grid` is what is shown: Model::echo.
CellContent content(const Model& model, const sudoku::Grid& grid, sudoku::Cell cell);

// Makes the cells hold each change's `after`. False, and nothing is done, if the moves that this takes cannot
// all wait; then the person was told.
bool carry_out(Next& next, const Step& step);

// The same as a step that can be undone. Changes that change nothing are left out, and a note that goes takes its
// colour with it.
void write(Next& next, Step step);

// Notes in the peers of the cells where the step places digits follow them, if the player wants it and the
// rules of the room allow it.
void remove_notes(const Model& model, Step& step);

}  // namespace gridrace::app
