// The escape sequences for cursor movement. Pure. Internal to client/terminal.
#pragma once

#include <string>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

// To a point from any position.
std::string jump_to(Point to);

// From one point of the screen to another, in the fewest bytes. Uses line feeds only towards an
// existing row, so that nothing scrolls.
std::string motion(Point from, Point to);

}  // namespace gridrace::terminal
