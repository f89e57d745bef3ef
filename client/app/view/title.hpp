// The window's title.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// "gridrace: 2nd of 3, 45%". Changes only with events, not with the clock.
std::string window_title(const Model& model);

}  // namespace gridrace::app
