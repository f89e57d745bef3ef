// The bytes that change a terminal's style. Pure. Internal to client/terminal.
#pragma once

#include <string>

#include "client/terminal/capabilities.hpp"
#include "client/terminal/style.hpp"

namespace gridrace::terminal {

// What a terminal of this depth makes of a style: in mono, colours do not exist.
inline Style visible(Style style, ColorDepth depth) {
    if (depth == ColorDepth::mono) style.foreground = style.background = Color{};
    return style;
}

// From one visible style to another, in the fewest bytes; none if they are the same.
std::string style_change(const Style& from, const Style& to, ColorDepth depth);

// The nearest of the colour cube (16..231) and the greys (232..255) that terminals of 256 colours have; the first
// 16 belong to the person's own theme.
int nearest_of_256(const Color& color);

}  // namespace gridrace::terminal
