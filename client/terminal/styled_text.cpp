#include "client/terminal/styled_text.hpp"

#include "client/terminal/style_change.hpp"

namespace gridrace::terminal {

std::string styled(std::string_view text, const Style& style, ColorDepth depth) {
    const Style look = visible(style, depth);
    return style_change({}, look, depth) + std::string(text) + style_change(look, {}, depth);
}

}  // namespace gridrace::terminal
