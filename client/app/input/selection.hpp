// The cursor, the cells selected with it, and jumps on the board. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// move_up to move_right, wrapping around at the edges.
void move_cursor(Model& model, Action action);
// extend_up to extend_right: adds the cursor's path to the selection.
void extend_selection(Model& model, Action action);
// Adds the cursor's cell to the selection, or removes it.
void pick(Model& model);
void go_to_next_empty(Model& model);
void go_to_previous_empty(Model& model);
// go_to_box or find_digit: the next action is its digit.
void await_digit(Model& model, Action action);

// Selects only the cursor's cell and removes all marks.
void drop_selection(Model& model);

// Moves the cursor there and adds the cells on its path to the selection.
void extend_to(Model& model, sudoku::Cell cell);

// A digit completes a pending go_to_box or find_digit; any other action cancels it.
void answer_awaited(Model& model, Action action);

}  // namespace gridrace::app
