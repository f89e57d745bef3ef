// The modes from which the host of a room chooses: names, goals, and what stands in the way.
#pragma once

#include "client/app/core/model.hpp"
#include "client/app/widgets/lines.hpp"

namespace gridrace::app {

void draw_mode_list(Canvas& canvas, Area area, const Model& model);

}  // namespace gridrace::app
