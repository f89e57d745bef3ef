// The bytes that change a terminal's style. Pure. Internal to client/terminal.
#pragma once

#include <string>

#include "client/terminal/capabilities.hpp"
#include "client/terminal/style.hpp"

namespace gridrace::terminal {

// What a terminal of this depth makes of a style: in mono, colours do not exist.
Style visible(Style style, ColorDepth depth);

// From one visible style to another, in the fewest bytes; none if they are the same.
std::string style_change(const Style& from, const Style& to, ColorDepth depth);

}  // namespace gridrace::terminal
