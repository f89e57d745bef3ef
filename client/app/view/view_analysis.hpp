// The analysis of a race: four pages over the result.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// Precondition: the model shows its analysis.
void draw_analysis(Canvas& canvas, Area area, const Model& model);

}  // namespace gridrace::app
