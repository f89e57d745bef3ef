// The bytes that change a terminal from one picture to the next. Pure: assumes only what it has
// sent. Escape sequences occur only here, in the files that this one includes, in requests.cpp and
// in restore.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/terminal/canvas.hpp"
#include "client/terminal/capabilities.hpp"

namespace gridrace::terminal {

class Renderer {
public:
    explicit Renderer(const Capabilities& capabilities) : capabilities_(capabilities) {}

    // The bytes of a frame. The first frame, and one of another size, clears the screen and draws
    // everything; others send only differences, possibly nothing. After a frame the terminal's
    // cursor is where the canvas says, and its style is unchanged.
    std::string show(Canvas next);

    // Others have written to the terminal: the next frame draws everything.
    void forget() { shown_.reset(); }

private:
    void clear(Size size);
    std::vector<Point> differences(const Canvas& next) const;
    std::vector<Point> draw_what_suits(const Canvas& next, const std::vector<Point>& points);
    void draw(const Canvas& next, Point point);
    void move_to(const Canvas& next, Point point);
    std::optional<std::string> repeated(const Canvas& next, Point from, int end) const;
    bool erase_row_end(const Canvas& next, Point point);
    void place_cursor(std::optional<Point> cursor);
    void set_style_for(const Glyph& glyph);
    bool suits(const Glyph& glyph) const;
    std::string text_of(const Glyph& glyph) const;

    Capabilities capabilities_;
    std::optional<Canvas> shown_;
    Style style_;                     // the terminal's current style
    std::optional<Point> position_;   // of its cursor; none if uncertain
    std::optional<bool> has_cursor_;  // whether the cursor is visible
    std::string bytes_;
};

}  // namespace gridrace::terminal
