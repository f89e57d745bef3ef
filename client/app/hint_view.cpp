// What a hint says, beside the board.
#include <algorithm>

#include "client/app/aids.hpp"
#include "client/app/screens.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void write_hint(Lines& lines, const Model& model) {
    const auto stage = static_cast<int>(model.focus.hint->stage) + 1;
    lines.add(model.say("hint {0} of 3"_t, stage), lines.look.title);
    std::string_view text;
    const std::string all = hint_text(model);
    for (text = all; !text.empty();) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.wrap(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

int hint_rows(const Model& model, int columns) {
    if (!model.focus.hint) return 0;
    constexpr int endless = 1 << 20;
    Canvas nowhere({0, 0});
    Lines lines(nowhere, {{0, 0}, {columns, endless}}, model.theme());
    write_hint(lines, model);
    return endless - lines.left();
}

void draw_hint(Canvas& canvas, Area area, const Model& model) {
    canvas.fill(area, model.theme().plain);
    Lines lines(canvas, area, model.theme());
    write_hint(lines, model);
    if (lines.left() >= 0 || area.size.height < 1) return;
    canvas.put({area.corner.x, area.corner.y + area.size.height - 1}, "…", model.theme().faint);
}

}  // namespace gridrace::app
