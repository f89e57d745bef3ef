// The drawing of a hint or a step, as the page's board shows it.
#pragma once

#include "client/web/engine/bridge.hpp"
#include "common/sudoku/hints/drawing.hpp"

namespace gridrace::web {

// Into an object: its cells, the candidates that it rests on, those that it removes, and what it places. As the
// terminal draws it (client/app/view/view_cell.cpp).
void write_drawing(Json& json, const sudoku::Drawing& drawing);

}  // namespace gridrace::web
