#include "client/terminal/renderer.hpp"

#include <algorithm>
#include <utility>

#include "client/terminal/ascii.hpp"
#include "client/terminal/motion.hpp"
#include "client/terminal/style_change.hpp"

namespace gridrace::terminal {

namespace {

// Only its background is visible.
bool is_bare(const Glyph& glyph) {
    return glyph.text() == " " && !glyph.style().underline && !glyph.style().reverse;
}

// The visible part of its style.
Style look_of(const Glyph& glyph, ColorDepth depth) {
    Style look = visible(glyph.style(), depth);
    if (is_bare(glyph)) {
        look.foreground = {};
        look.bold = look.dim = false;
    }
    return look;
}

bool look_alike(const Glyph& one, const Glyph& other, ColorDepth depth) {
    return one == other ||
           (one.text() == other.text() && look_of(one, depth) == look_of(other, depth));
}

// Terminals agree on its width; they differ on wide characters and combining marks.
bool is_sure(const Glyph& glyph) {
    const auto text = glyph.text();
    const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    return glyph.width() == 1 && std::ranges::count_if(text, is_start) == 1;
}

}  // namespace

std::string Renderer::show(Canvas next) {
    if (!shown_ || shown_->size() != next.size()) clear(next.size());
    auto rest = differences(next);
    // In case another program has written to the screen, do not rely on its cursor position.
    if (!rest.empty()) position_.reset();
    // Style changes are the most expensive: draw everything with the same style together.
    rest = draw_what_suits(next, rest);
    while (!rest.empty()) {
        set_style_for(next.at(rest.front()));
        rest = draw_what_suits(next, rest);
    }
    place_cursor(next.cursor());
    shown_ = std::move(next);
    return std::exchange(bytes_, {});
}

void Renderer::clear(Size size) {
    bytes_ += "\x1b[m\x1b[2J";
    shown_ = Canvas(size);
    style_ = {};
    position_.reset();
    has_cursor_.reset();
}

std::vector<Point> Renderer::differences(const Canvas& next) const {
    std::vector<Point> points;
    for (int y = 0; y < next.size().height; ++y) {
        for (int x = 0; x < next.size().width; ++x) {
            const Glyph& glyph = next.at({x, y});
            if (glyph.width() != 0 &&
                !look_alike(shown_->at({x, y}), glyph, capabilities_.colors)) {
                points.push_back({x, y});
            }
        }
    }
    return points;
}

// Returns the points that need another style.
std::vector<Point> Renderer::draw_what_suits(const Canvas& next, const std::vector<Point>& points) {
    std::vector<Point> others;
    std::optional<int> erased_row;
    for (const Point point : points) {
        if (point.y == erased_row) continue;
        if (!suits(next.at(point))) {
            others.push_back(point);
        } else if (erase_row_end(next, point)) {
            erased_row = point.y;
        } else {
            draw(next, point);
        }
    }
    return others;
}

void Renderer::draw(const Canvas& next, Point point) {
    const Glyph& glyph = next.at(point);
    move_to(next, point);
    bytes_ += text_of(glyph);
    position_ = Point{point.x + glyph.width(), point.y};
    // In the last column terminals differ in their cursor position.
    if (position_->x >= next.size().width || !is_sure(glyph)) position_.reset();
}

// To the right in the same row, repeating a short gap may be cheaper than a sequence.
void Renderer::move_to(const Canvas& next, Point point) {
    if (position_ == point) return;
    const std::string way = position_ ? motion(*position_, point) : jump_to(point);
    const bool is_ahead = position_ && position_->y == point.y && position_->x < point.x;
    const auto gap = is_ahead ? repeated(next, *position_, point.x) : std::nullopt;
    bytes_ += gap && gap->size() <= way.size() ? *gap : way;
    position_ = point;
}

// The text between two columns of a row, if it needs no change of style.
std::optional<std::string> Renderer::repeated(const Canvas& next, Point from, int end) const {
    constexpr int widest = 8;  // maximum length of a motion
    std::string text;
    if (end - from.x > widest) return std::nullopt;
    for (; from.x < end; ++from.x) {
        const Glyph& glyph = next.at(from);
        if (!is_sure(glyph) || !suits(glyph)) return std::nullopt;
        text += text_of(glyph);
    }
    return text;
}

// True if the rest of the row was erased from the point on, since it is empty. Only with the
// terminal's own background: terminals differ in the background they erase with.
bool Renderer::erase_row_end(const Canvas& next, Point point) {
    constexpr int least = 4;  // minimum number of columns that makes it worthwhile
    if (next.size().width - point.x < least) return false;
    for (int x = point.x; x < next.size().width; ++x) {
        const Glyph& glyph = next.at({x, point.y});
        if (!is_bare(glyph) || look_of(glyph, capabilities_.colors) != Style{}) return false;
    }
    move_to(next, point);
    bytes_ += "\x1b[K";
    return true;
}

void Renderer::place_cursor(std::optional<Point> cursor) {
    if (cursor && position_ != cursor) {
        bytes_ += position_ ? motion(*position_, *cursor) : jump_to(*cursor);
        position_ = cursor;
    }
    if (has_cursor_ != cursor.has_value()) bytes_ += cursor ? "\x1b[?25h" : "\x1b[?25l";
    has_cursor_ = cursor.has_value();
}

void Renderer::set_style_for(const Glyph& glyph) {
    Style wanted = look_of(glyph, capabilities_.colors);
    if (is_bare(glyph)) {
        wanted.foreground = style_.foreground;
        wanted.bold = style_.bold;
        wanted.dim = style_.dim;
    }
    bytes_ += style_change(style_, wanted, capabilities_.colors);
    style_ = wanted;
}

// True if it can be drawn in the terminal's current style.
bool Renderer::suits(const Glyph& glyph) const {
    const Style wanted = look_of(glyph, capabilities_.colors);
    if (!is_bare(glyph)) return wanted == style_;
    return !style_.underline && !style_.reverse && wanted.background == style_.background;
}

std::string Renderer::text_of(const Glyph& glyph) const {
    return capabilities_.utf8 ? std::string(glyph.text()) : to_ascii(glyph);
}

}  // namespace gridrace::terminal
