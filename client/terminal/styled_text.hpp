// Text in a style, for programs that print lines and have no screen. Pure.
#pragma once

#include <string>
#include <string_view>

#include "client/terminal/capabilities.hpp"
#include "client/terminal/style.hpp"

namespace gridrace::terminal {

// The text, after it the terminal's own style again. In mono, colours do not exist.
std::string styled(std::string_view text, const Style& style, ColorDepth depth);

}  // namespace gridrace::terminal
