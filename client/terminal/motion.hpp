// The bytes that move a terminal's cursor. Pure. Internal to client/terminal.
#pragma once

#include <string>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

// To a point from wherever the cursor stands.
std::string jump_to(Point to);

// To a point of the same screen from another, in as few bytes as there is a way. Lines are fed one by
// one only towards a row that exists, so that nothing scrolls.
std::string motion(Point from, Point to);

}  // namespace gridrace::terminal
