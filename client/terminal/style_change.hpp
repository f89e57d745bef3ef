// The escape sequences for changes of style. Pure. Internal to client/terminal.
#pragma once

#include <string>

#include "client/terminal/capabilities.hpp"
#include "client/terminal/style.hpp"

namespace gridrace::terminal {

// The style on a terminal of this depth: mono has no colours.
inline Style visible(Style style, ColorDepth depth) {
    if (depth == ColorDepth::mono) style.foreground = style.background = Color{};
    return style;
}

// From one visible style to another, in the fewest bytes; none if they are the same.
std::string style_change(const Style& from, const Style& to, ColorDepth depth);

// The nearest in the colour cube (16..231) and the greys (232..255) of 256-colour terminals; the
// first 16 depend on the user's theme.
int nearest_of_256(const Color& color);

}  // namespace gridrace::terminal
