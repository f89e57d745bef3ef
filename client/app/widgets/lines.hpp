// Draws text on a canvas line by line, with small bars.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/app/settings/theme.hpp"
#include "client/terminal/canvas.hpp"

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
    // As many lines as the text needs, broken at blanks; wide characters may be separated anywhere.
    void wrap(std::string_view text, const Style& style);
    void wrap(std::string_view text) { wrap(text, look.plain); }
    void skip() { ++used_; }
    void skip(int lines) { used_ += lines; }

    int left() const { return area_.size.height - used_; }
    int columns() const { return area_.size.width; }
    // Position of the next line.
    Point place() const { return {area_.corner.x, area_.corner.y + used_}; }

private:
    Canvas& canvas_;
    Area area_;
    int used_ = 0;
};

// The text in lines of at most that width, broken like in Lines::wrap.
std::vector<std::string> wrapped(std::string_view text, int columns);

// `left` on the left, `right` on the right, exactly `columns` columns.
std::string spread(const std::string& left, const std::string& right, int columns);

// A bar of `columns` columns for 0..100 percent.
std::string bar(int percentage, int columns);

// One of nine steps, from "·" to "█": the filled share of `total`. A total of 0 is full.
std::string_view step_of(int filled, int total);

}  // namespace gridrace::app
