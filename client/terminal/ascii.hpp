// ASCII replacements for our symbols and for other letters, for terminals without UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

// The ASCII replacement of a glyph, with the same width: lines and blocks become -|+#, accents are
// dropped, all else is '?'.
std::string to_ascii(const Glyph& glyph);

// Canvas::text on such a terminal.
std::string ascii_text(const Canvas& canvas);

}  // namespace gridrace::terminal
