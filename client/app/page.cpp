#include "client/app/page.hpp"

#include <algorithm>

#include "client/app/screens.hpp"
#include "client/app/view.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Longer lines are hard to read.
constexpr int most_columns = 80;

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
    canvas.put({left, height - 1}, hints, look.faint, columns);
    return canvas;
}

}  // namespace gridrace::app
