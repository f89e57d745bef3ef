// A screen's picture: a rectangle of glyphs and the position of the cursor. Drawing clips at the
// edges and sanitises text: there is never a control character or half a wide character.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "client/terminal/style.hpp"

namespace gridrace::terminal {

// Columns and rows from the top left corner, which is 0,0.
struct Point {
    int x = 0;
    int y = 0;
    friend constexpr bool operator==(const Point&, const Point&) = default;
};

struct Size {
    int width = 0;
    int height = 0;
    friend constexpr bool operator==(const Size&, const Size&) = default;
};

struct Area {
    Point corner;
    Size size;
};

// The content of one column of one row: a character with its combining marks. A wide character
// (width 2) is followed by its own glyph of width 0.
class Glyph {
public:
    std::string_view text() const { return {bytes_.data(), length_}; }
    int width() const { return width_; }
    const Style& style() const { return style_; }

    friend bool operator==(const Glyph& one, const Glyph& other) {
        return std::memcmp(&one, &other, sizeof one) == 0;
    }

private:
    friend class Canvas;
    static constexpr std::size_t capacity = 16;  // a character of 4 bytes and its marks

    std::array<char, capacity> bytes_{' '};
    std::uint8_t length_ = 1;
    std::uint8_t width_ = 1;
    Style style_;
};
static_assert(std::has_unique_object_representations_v<Glyph>);

class Canvas {
public:
    // All blanks; negative sizes count as 0.
    explicit Canvas(Size size);

    Size size() const { return size_; }
    // The glyph at a point inside the canvas.
    const Glyph& at(Point point) const { return glyphs_[index(point)]; }

    // Draws text from `point` to the right and returns the column after it. Omits what is outside
    // of the canvas or beyond `columns` columns. Text that is not printable UTF-8 is drawn escaped
    // (gridrace::printable), so that any text may be passed.
    int put(Point point, std::string_view text, const Style& style = {}, int columns = 1 << 20);

    // Fills the area with blanks.
    void fill(Area area, const Style& style);

    // The position of the terminal's own cursor; hidden if there is none or it is outside.
    void set_cursor(std::optional<Point> cursor);
    std::optional<Point> cursor() const { return cursor_; }

    // Only the characters: a line per row, without trailing blanks.
    std::string text() const;

    friend bool operator==(const Canvas&, const Canvas&) = default;

private:
    bool holds(Point point) const {
        return point.x >= 0 && point.y >= 0 && point.x < size_.width && point.y < size_.height;
    }
    std::size_t index(Point point) const {
        return static_cast<std::size_t>(point.y) * static_cast<std::size_t>(size_.width) +
               static_cast<std::size_t>(point.x);
    }
    void set(Point point, std::string_view text, int width, const Style& style);
    void blank_the_torn(Point point);

    Size size_;
    std::vector<Glyph> glyphs_;
    std::optional<Point> cursor_;
};

}  // namespace gridrace::terminal
