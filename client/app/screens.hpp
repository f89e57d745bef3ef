// The parts of the picture. Internal to client/app.
#pragma once

#include <string>

#include "client/app/model.hpp"
#include "client/app/theme.hpp"

namespace gridrace::app {

using terminal::Area;
using terminal::Canvas;
using terminal::Point;
using terminal::Size;

// Draws lines of text one below the other, within an area.
class Lines {
public:
    Lines(Canvas& canvas, Area area, const Theme& theme)
        : look(theme), canvas_(canvas), area_(area) {}

    const Theme& look;

    void add(std::string_view text, const Style& style);
    void add(std::string_view text) { add(text, look.plain); }
    // As many lines as the text needs, broken at blanks.
    void wrap(std::string_view text, const Style& style);
    void wrap(std::string_view text) { wrap(text, look.plain); }
    void skip() { ++used_; }
    int left() const { return area_.size.height - used_; }

private:
    Canvas& canvas_;
    Area area_;
    int used_ = 0;
};

// Two columns of 5x2 cells or one of 3x1 cells: how large a board is.
enum class Tier { compact, roomy };
Tier tier_of(Size size);
Size board_size(Tier tier);

void draw_board(Canvas& canvas, Point corner, Tier tier, const Model& model);
// Clock, places and progress of everybody, what is left to do.
void draw_panel(Canvas& canvas, Area area, const Model& model);
void draw_lobby(Canvas& canvas, Area area, const Model& model);
void draw_countdown(Canvas& canvas, Area area, const Model& model);
void draw_spectating(Canvas& canvas, Area area, const Model& model);
void draw_result(Canvas& canvas, Area area, const Model& model);
void draw_help(Canvas& canvas, Area area, const Model& model);

// What the keys do here, as far as `columns` allow.
std::string key_hints(const Model& model, int columns);
// What the person should know now: the question asked, the lost connection, the latest news.
Status status_line(const Model& model);
// "in the room", "no contact 3 s": how the connection is.
std::string connection_text(const Model& model);

// A bar of `columns` columns for 0..100 percent.
std::string bar(int percentage, int columns);
// Nine steps, a column for each box: how much of what was to fill is filled.
std::string box_steps(const race::Race& race, const race::Run& run);

}  // namespace gridrace::app
