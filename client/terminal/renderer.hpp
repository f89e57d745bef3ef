// From one picture to the next: the bytes that make a terminal which shows the one show the other.
// Pure: knows of the terminal only what it told it. Escape sequences are known here, in the files that
// this one includes, in requests.cpp and in restore.hpp, and nowhere else.
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

    // The bytes of a frame. For the first one, and for one of another size, the screen is cleared and
    // drawn whole; otherwise only what differs is sent, and nothing at all if nothing does. Between
    // frames the terminal's cursor stands where the canvas says, and its style is left as it is.
    std::string show(Canvas next);

    // Others have written to the terminal: the next frame is a first one again.
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
    Style style_;                     // that the terminal has
    std::optional<Point> position_;   // of its cursor, where that is beyond doubt
    std::optional<bool> has_cursor_;  // whether it shows one
    std::string bytes_;
};

}  // namespace gridrace::terminal
