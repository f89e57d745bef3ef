// Writes into the player's cells: digits go to the room, notes and colours stay local, and all can
// be undone. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// The current content of the cell. `grid` is the one shown: Model::echo.
CellContent content(const Model& model, const sudoku::Grid& grid, sudoku::Cell cell);

// Gives the cells each change's `after`. Returns false, does nothing and tells the user if not all
// of the moves can wait.
bool carry_out(Next& next, const Step& step);

// The same as a step that can be undone. Drops changes without effect; removing a note removes its
// colour.
void write(Next& next, Step step);

// Adds the removal of notes in the peers of cells where the step places digits, if the player's
// settings and the room's rules allow it.
void remove_notes(const Model& model, Step& step);

}  // namespace gridrace::app
