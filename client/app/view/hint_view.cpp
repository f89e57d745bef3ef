// The text of a hint, beside the board.
#include <algorithm>

#include "client/app/core/assists.hpp"
#include "client/app/view/screens.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// A hint in three parts: if it is too long, the conclusion is more useful than the middle.
struct HintText {
    std::string title;
    std::string body;        // lines that end with '\n'
    std::string conclusion;  // the last line
};

std::string title(const Model& model) {
    const auto stage = static_cast<int>(model.focus.hint->stage) + 1;
    if (stage == 3) return model.say("hint 3 of 3"_t);
    const auto key = model.settings.keys.first_key(Action::hint);
    return model.say("hint {0} of 3 ({1}: more)"_t, stage, key);
}

HintText text_of(const Model& model) {
    HintText text{title(model), hint_text(model), ""};
    if (text.body.ends_with('\n')) text.body.pop_back();
    const auto last = text.body.rfind('\n');
    const auto start = last == std::string::npos ? 0 : last + 1;
    text.conclusion = text.body.substr(start);
    text.body.resize(start);
    return text;
}

void write_body(Lines& lines, const HintText& text) {
    lines.add(text.title, lines.look.title);
    std::string_view rest = text.body;
    while (!rest.empty()) {
        const auto end = rest.find('\n');
        lines.wrap(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
}

// The number of rows that `write` needs at that width.
template <class Write>
int rows_of(const Model& model, int columns, const Write& write) {
    constexpr int endless = 1 << 20;
    Canvas nowhere({0, 0});
    Lines lines(nowhere, {{0, 0}, {columns, endless}}, model.theme());
    write(lines);
    return endless - lines.left();
}

}  // namespace

int hint_rows(const Model& model, int columns) {
    if (!model.focus.hint || model.is_paused) return 0;
    const HintText text = text_of(model);
    return rows_of(model, columns, [&text](Lines& lines) {
        write_body(lines, text);
        lines.wrap(text.conclusion);
    });
}

void draw_hint(Canvas& canvas, Area area, const Model& model) {
    canvas.fill(area, model.theme().plain);
    const HintText text = text_of(model);
    const auto [columns, rows] = area.size;
    const int tail =
        rows_of(model, columns, [&text](Lines& lines) { lines.wrap(text.conclusion); });
    const int head =
        std::min(rows_of(model, columns, [&](Lines& lines) { write_body(lines, text); }),
                 std::max(rows - tail, 0));
    Lines body(canvas, {area.corner, {columns, head}}, model.theme());
    write_body(body, text);
    if (body.left() < 0 && head > 0) {
        const Point last{area.corner.x, area.corner.y + head - 1};
        canvas.fill({last, {columns, 1}}, body.look.plain);
        canvas.put(last, "…", body.look.faint);
    }
    Lines end(canvas, {{area.corner.x, area.corner.y + head}, {columns, rows - head}},
              model.theme());
    end.wrap(text.conclusion);
}

}  // namespace gridrace::app
