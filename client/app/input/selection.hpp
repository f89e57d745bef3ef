// The cursor, the cells selected with it, and jumps over the board. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Does what the action says if it moves the cursor or selects cells; false if it does neither.
bool select_cells(Model& model, Action action);

// The cursor's cell alone is selected, and nothing is marked any more.
void drop_selection(Model& model);

// The cursor goes there, and the cells it goes over stay selected.
void extend_to(Model& model, sudoku::Cell cell);

// The action completes a go_to_box or find_digit that awaits its digit; any other but a digit ends it.
void answer_awaited(Model& model, Action action);

}  // namespace gridrace::app
