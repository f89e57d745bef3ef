// Mouse input on the board. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Selects only this cell; in digit-first mode writes the chosen digit.
void click(Next& next, sudoku::Cell cell);
// Dragging: adds the cell to the selection.
void drag_over(Model& model, sudoku::Cell cell);
// Toggles a corner note of the chosen digit, else of the digit last searched for.
void right_click(Next& next, sudoku::Cell cell);

}  // namespace gridrace::app
