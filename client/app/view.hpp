// What is known, as a picture. Pure; draws for any window, from 1x1 on.
#pragma once

#include "client/app/model.hpp"

namespace gridrace::app {

// The smallest window in which a race can be played.
inline constexpr terminal::Size least_size{40, 16};
// From here on the board is large enough for every note of every cell.
inline constexpr terminal::Size roomy_size{80, 24};

terminal::Canvas view(const Model& model);

}  // namespace gridrace::app
