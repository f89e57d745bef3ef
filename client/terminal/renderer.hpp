// From one picture to the next: the bytes that make a terminal which shows the one show the other.
// Pure, and together with restore.cpp the only place that knows escape sequences.
#pragma once

#include <string>

#include "client/terminal/canvas.hpp"
#include "client/terminal/capabilities.hpp"

namespace gridrace::terminal {

// The bytes of a frame. Without `previous`, or when the sizes differ, the screen is cleared and
// drawn whole; otherwise only what differs is sent, and nothing at all if nothing does. Between
// frames the terminal has no style set, and its cursor stands where the canvas says.
std::string render(const Canvas* previous, const Canvas& next, const Capabilities& capabilities);

}  // namespace gridrace::terminal
