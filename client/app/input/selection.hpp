// The cursor, the cells selected with it, and jumps over the board. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// move_up to move_right: over the edge, and in again on the other side.
void move_cursor(Model& model, Action action);
// extend_up to extend_right: the cursor's way becomes a part of the selection.
void extend_selection(Model& model, Action action);
// The cursor's cell joins the selection, or leaves it.
void pick(Model& model);
void go_to_next_empty(Model& model);
void go_to_previous_empty(Model& model);
// go_to_box or find_digit: the next action brings its digit.
void await_digit(Model& model, Action action);

// The cursor's cell alone is selected, and nothing is marked any more.
void drop_selection(Model& model);

// The cursor goes there, and the cells it goes over stay selected.
void extend_to(Model& model, sudoku::Cell cell);

// The action completes a go_to_box or find_digit that awaits its digit; any other but a digit ends it.
void answer_awaited(Model& model, Action action);

}  // namespace gridrace::app
