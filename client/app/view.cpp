#include "client/app/view.hpp"

#include <algorithm>

#include "client/app/screens.hpp"
#include "client/app/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// The whole of a large window is too wide to look over: the middle of it is used.
constexpr int most_columns = 104;

std::string size_text(Size size) {
    return std::to_string(size.width) + "x" + std::to_string(size.height);
}

void draw_too_small(Canvas& canvas, const Model& model) {
    Lines lines(canvas, {{0, 0}, canvas.size()}, model.theme());
    lines.wrap(
        model.say("This window has {0}, a race needs {1}. Make it larger; nothing is lost."_t,
                  size_text(model.size), size_text(least_size)));
}

void draw_race(Canvas& canvas, Area area, const Model& model) {
    const Tier tier = tier_of(area.size);
    const Size board = board_size(tier);
    draw_board(canvas, area.corner, tier, model);
    const int x = board.width + 1;
    draw_panel(canvas,
               {{area.corner.x + x, area.corner.y}, {area.size.width - x, area.size.height}},
               model);
}

void draw_connecting(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("gridrace", lines.look.title);
    lines.skip();
    lines.wrap(connection_text(model));
    if (!model.connection.reason.empty()) lines.wrap(model.connection.reason);
}

void draw_closed(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("gridrace", lines.look.title);
    lines.skip();
    lines.wrap(model.connection.reason, lines.look.strong);
    lines.skip();
    lines.add(model.say("Press any key."_t));
}

void draw_screen(Canvas& canvas, Area area, const Model& model) {
    if (model.overlay == Overlay::help) return draw_help(canvas, area, model);
    switch (screen_of(model)) {
        case Screen::connecting: return draw_connecting(canvas, area, model);
        case Screen::lobby: return draw_lobby(canvas, area, model);
        case Screen::countdown: return draw_countdown(canvas, area, model);
        case Screen::board: return draw_race(canvas, area, model);
        case Screen::spectating: return draw_spectating(canvas, area, model);
        case Screen::result: return draw_result(canvas, area, model);
        case Screen::closed: return draw_closed(canvas, area, model);
    }
}

const Style& style_of(const Theme& look, Status::Tone tone) {
    switch (tone) {
        case Status::Tone::plain: return look.plain;
        case Status::Tone::good: return look.good;
        case Status::Tone::bad: return look.bad;
    }
    return look.plain;
}

}  // namespace

terminal::Canvas view(const Model& model) {
    Canvas canvas(model.size);
    canvas.fill({{0, 0}, canvas.size()}, model.theme().plain);
    const Size size = canvas.size();
    if (size.width < least_size.width || size.height < least_size.height) {
        draw_too_small(canvas, model);
        return canvas;
    }
    const int width = std::min(size.width, most_columns);
    const int left = (size.width - width) / 2;
    const int height = size.height - status_rows;
    draw_screen(canvas, {{left, 0}, {width, height}}, model);
    const Status status = status_line(model);
    canvas.put({left, height}, status.text, style_of(model.theme(), status.tone), width);
    canvas.put({left, height + 1}, key_hints(model, width), model.theme().faint, width);
    return canvas;
}

}  // namespace gridrace::app
