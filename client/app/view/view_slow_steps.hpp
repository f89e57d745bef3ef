// The slowest steps of a race, and the technique that the selected one needed, drawn on the board.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// Precondition: the model's analysis has findings.
void draw_slow_steps(Canvas& canvas, Area area, const Model& model);

}  // namespace gridrace::app
