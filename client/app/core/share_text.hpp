// A result to share with friends: shows the result without revealing the puzzle.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// "gridrace easy 4:32.1, 1st of 3" and, if the player's fill times are known, the nine boxes, each
// by the time that its cells took: in emoji, or in ASCII ("+" fast, "o" medium, "x" slow).
std::string share_text(const Model& model);

}  // namespace gridrace::app
