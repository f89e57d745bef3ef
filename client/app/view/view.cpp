#include "client/app/view/view.hpp"

#include <algorithm>

#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/view/digits_left.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view_analysis.hpp"
#include "client/app/view/view_club.hpp"
#include "client/app/view/view_mode_list.hpp"
#include "client/app/view/view_replay.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Maximum width used in a large window, in the middle: wider screens are hard to read.
constexpr int most_window_columns = 104;

std::string size_text(Size size) {
    return std::to_string(size.width) + "x" + std::to_string(size.height);
}

void draw_too_small(Canvas& canvas, const Model& model) {
    Lines lines(canvas, {{0, 0}, canvas.size()}, model.theme());
    lines.wrap(model.say("This window is {0}; a race needs {1}. Enlarge it: nothing is lost."_t,
                         size_text(model.size), size_text(least_size)));
}

// Minimum number of panel lines above a hint.
constexpr int least_panel_rows = 6;
// Minimum panel width for sentences.
constexpr int least_hint_columns = 20;

// On the half of the board that the hint does not refer to.
void draw_hint_over_board(Canvas& canvas, Area area, const Model& model) {
    const int rows = std::min(hint_rows(model, area.size.width), area.size.height / 2 + 1);
    if (rows == 0) return;
    const auto& drawing = model.focus.hint->drawing;
    const auto pointed = drawing.cells.empty() && !drawing.houses.empty()
                             ? cells_of(drawing.houses[0])
                             : drawing.cells;
    const bool is_above = !pointed.empty() && pointed.first().row() >= 4;
    const int top = is_above ? 0 : area.size.height - rows;
    draw_hint(canvas, {{area.corner.x, area.corner.y + top}, {area.size.width, rows}}, model);
}

void draw_panel_and_hint(Canvas& canvas, Area area, const Model& model) {
    const int wanted = hint_rows(model, area.size.width);
    const int rows = std::clamp(wanted, 0, std::max(area.size.height - least_panel_rows, 0));
    const int above = area.size.height - rows;
    draw_panel(canvas, {area.corner, {area.size.width, above}}, model);
    if (rows == 0) return;
    draw_hint(canvas, {{area.corner.x, area.corner.y + above}, {area.size.width, rows}}, model);
}

void draw_race(Canvas& canvas, Area area, const Model& model) {
    const auto [corner, board] = board_area(area);
    draw_board(canvas, corner, tier_of(area.size), model);
    const int x = board.width + 1;
    const int rows = area.size.height - (corner.y - area.corner.y);
    const Area panel{{corner.x + x, corner.y}, {area.size.width - x, rows}};
    if (panel.size.width < wide_panel && !model.is_paused) {
        draw_digits_left_in_a_row(canvas, {corner.x, corner.y + board.height}, area.size.width,
                                  model.theme(), model.echo().grid, model.say("left"_t));
    }
    if (panel.size.width >= least_hint_columns) return draw_panel_and_hint(canvas, panel, model);
    draw_panel(canvas, panel, model);
    draw_hint_over_board(canvas, area, model);
}

void draw_connecting(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("gridrace", lines.look.title);
    lines.skip();
    lines.wrap(connection_text(model));
    if (!model.connection.reason.empty()) lines.wrap(connection_reason(model));
}

void draw_closed(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("gridrace", lines.look.title);
    lines.skip();
    lines.wrap(connection_reason(model), lines.look.strong);
    lines.skip();
    lines.add(model.say("Press any key."_t));
}

void draw_screen(Canvas& canvas, Area area, const Model& model) {
    if (model.overlay == Overlay::help) return draw_help(canvas, area, model);
    const Screen screen = screen_of(model);
    if (model.overlay == Overlay::club && model.room.club) return draw_club(canvas, area, model);
    if (model.overlay == Overlay::modes) return draw_mode_list(canvas, area, model);
    if (model.replay && screen != Screen::closed) {
        return draw_replay(canvas, area, *model.replay, model.settings);
    }
    const bool waits = screen == Screen::connecting || screen == Screen::countdown;
    if (model.is_solo && waits) return draw_making(canvas, area, model);
    switch (screen) {
        case Screen::connecting: return draw_connecting(canvas, area, model);
        case Screen::lobby: return draw_lobby(canvas, area, model);
        case Screen::countdown: return draw_countdown(canvas, area, model);
        case Screen::board:
            if (model.shows_analysis()) return draw_analysis(canvas, area, model);
            if (shows_standing(model)) return draw_standing(canvas, area, model);
            return watches_boards(model) ? draw_watching(canvas, area, model)
                                         : draw_race(canvas, area, model);
        case Screen::spectating:
            return watches_boards(model) ? draw_watching(canvas, area, model)
                                         : draw_spectating(canvas, area, model);
        case Screen::result:
            return model.shows_analysis() ? draw_analysis(canvas, area, model)
                                          : draw_result(canvas, area, model);
        case Screen::closed: return draw_closed(canvas, area, model);
    }
}

// The boards of all players use the whole width.
Area whole_area(Size window) {
    return {{0, 0}, {window.width, window.height - status_rows}};
}

}  // namespace

Area main_area(Size window) {
    const int width = std::min(window.width, most_window_columns);
    return {{(window.width - width) / 2, 0}, {width, window.height - status_rows}};
}

terminal::Canvas view(const Model& model) {
    if (model.settings_page) return model.settings_page->view(model.size);
    Canvas canvas(model.size);
    canvas.fill({{0, 0}, canvas.size()}, model.theme().plain);
    const Size size = canvas.size();
    if (size.width < least_size.width || size.height < least_size.height) {
        draw_too_small(canvas, model);
        return canvas;
    }
    const bool shows_boards =
        (model.replay || (watches_boards(model) && !model.shows_analysis())) &&
        model.overlay != Overlay::help;
    const Area area = shows_boards ? whole_area(size) : main_area(size);
    draw_screen(canvas, area, model);
    const Status status = status_line(model);
    const int left = area.corner.x;
    const auto [width, height] = area.size;
    canvas.put({left, height}, status.text, style_of(model.theme(), status.tone), width);
    canvas.put({left, height + 1}, key_hints(model, width), model.theme().faint, width);
    return canvas;
}

std::optional<sudoku::Cell> cell_under(const Model& model, terminal::Point at) {
    const bool is_covered = model.settings_page || model.overlay != Overlay::none;
    if (screen_of(model) != Screen::board || is_covered || watches_boards(model) ||
        shows_standing(model) || model.shows_analysis())
        return std::nullopt;
    const Area area = main_area(model.size);
    const Point corner = board_area(area).corner;
    return cell_at(tier_of(area.size), {at.x - corner.x, at.y - corner.y});
}

}  // namespace gridrace::app
