// The title of a page of the analysis.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// "Slowest steps", and the number of the page among all. Precondition: the model has an analysis.
void draw_analysis_title(Lines& lines, const Model& model);

}  // namespace gridrace::app
