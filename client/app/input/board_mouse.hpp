// What a mouse does on the board. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Selects the cell alone; the digit that was chosen first is written into it.
void click(Next& next, sudoku::Cell cell);
// With the button held down: the cell joins the selection.
void drag_over(Model& model, sudoku::Cell cell);
// Notes the digit that was chosen first or looked for last in the corner, or takes the note away.
void right_click(Next& next, sudoku::Cell cell);

}  // namespace gridrace::app
