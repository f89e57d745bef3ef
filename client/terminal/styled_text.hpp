// Styled text, for programs that print lines without a screen. Pure.
#pragma once

#include <string>
#include <string_view>

#include "client/terminal/capabilities.hpp"
#include "client/terminal/style.hpp"

namespace gridrace::terminal {

// The text, then a reset to the terminal's default style. Mono has no colours.
std::string styled(std::string_view text, const Style& style, ColorDepth depth);

}  // namespace gridrace::terminal
