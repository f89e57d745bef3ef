#include "client/app/widgets/page.hpp"

#include <algorithm>

#include "client/app/widgets/lines.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Longer lines are hard to read.
constexpr int most_columns = 80;

// The entries of "↑↓ select  ←→ change  esc done" that fit; always includes the last one.
std::string fitted(std::string_view hints, int columns) {
    std::vector<std::string> entries;
    for (std::size_t end; (end = hints.find("  ")) != std::string_view::npos;
         hints.remove_prefix(end + 2)) {
        entries.emplace_back(hints.substr(0, end));
    }
    return bar_text(entries, std::string(hints), columns);
}

}  // namespace

Canvas page(Size size, const Theme& look, language::Language language, std::string_view hints,
            const std::function<void(Canvas&, Area)>& draw) {
    Canvas canvas(size);
    canvas.fill({{0, 0}, canvas.size()}, look.plain);
    const auto [width, height] = canvas.size();
    if (width < least_size.width || height < least_size.height) {
        Lines lines(canvas, {{0, 0}, canvas.size()}, look);
        lines.wrap(language::say(language, "This window is {0}x{1}; gridrace needs {2}x{3}."_t,
                                 width, height, least_size.width, least_size.height));
        return canvas;
    }
    const int columns = std::min(width, most_columns);
    const int left = (width - columns) / 2;
    draw(canvas, {{left, 0}, {columns, height - 1}});
    canvas.put({left, height - 1}, fitted(hints, columns), look.faint, columns);
    return canvas;
}

}  // namespace gridrace::app
