// What a terminal that has only ASCII shows instead of our symbols and other people's letters.
#pragma once

#include <string>
#include <string_view>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

// The ASCII stand-in of a glyph, as many columns wide as the glyph itself: lines and blocks become
// -|+#, accents are dropped, whatever else is '?'.
std::string to_ascii(const Glyph& glyph);

// Canvas::text as such a terminal shows it.
std::string ascii_text(const Canvas& canvas);

}  // namespace gridrace::terminal
