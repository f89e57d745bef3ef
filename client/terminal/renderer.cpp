#include "client/terminal/renderer.hpp"

#include <array>
#include <cstdlib>

#include "client/terminal/ascii.hpp"

namespace gridrace::terminal {

namespace {

// The 6 steps of a channel in the colour cube of 256-colour terminals (xterm).
constexpr std::array<int, 6> cube_steps{0, 95, 135, 175, 215, 255};

int distance(const Color& color, int red, int green, int blue) {
    const int r = color.red - red, g = color.green - green, b = color.blue - blue;
    return r * r + g * g + b * b;
}

int nearest_step(int channel) {
    int best = 0;
    for (int i = 1; i < 6; ++i) {
        const auto step = [](int k) { return cube_steps[static_cast<std::size_t>(k)]; };
        if (std::abs(step(i) - channel) < std::abs(step(best) - channel)) best = i;
    }
    return best;
}

// The nearest of the cube (16..231) and the greys (232..255); the first 16 belong to the person's
// own theme.
int nearest_of_256(const Color& color) {
    const int r = nearest_step(color.red), g = nearest_step(color.green),
              b = nearest_step(color.blue);
    const auto step = [](int i) { return cube_steps[static_cast<std::size_t>(i)]; };
    const int in_cube = distance(color, step(r), step(g), step(b));
    const int average = (color.red + color.green + color.blue) / 3;
    const int grey = average < 8 ? 0 : (average > 238 ? 23 : (average - 3) / 10);
    const int level = 8 + 10 * grey;
    if (distance(color, level, level, level) < in_cube) return 232 + grey;
    return 16 + 36 * r + 6 * g + b;
}

// The SGR parameters that set a colour; `base` is 30 for the foreground and 40 for the background.
std::string color_parameters(const Color& color, int base, ColorDepth depth) {
    if (!color.is_set) return std::to_string(base + 9);
    switch (depth) {
        case ColorDepth::mono: return {};
        case ColorDepth::ansi16:
            return std::to_string(color.ansi < 8 ? base + color.ansi : base + 52 + color.ansi);
        case ColorDepth::indexed256:
            return std::to_string(base + 8) + ";5;" + std::to_string(nearest_of_256(color));
        case ColorDepth::truecolor:
            return std::to_string(base + 8) + ";2;" + std::to_string(color.red) + ';' +
                   std::to_string(color.green) + ';' + std::to_string(color.blue);
    }
    return {};
}

// What the terminal makes of a style: in mono, colours do not exist.
Style visible(Style style, ColorDepth depth) {
    if (depth == ColorDepth::mono) style.foreground = style.background = Color{};
    return style;
}

// Writes one frame and keeps account of where the terminal's cursor and style are meanwhile.
class Frame {
public:
    explicit Frame(const Capabilities& capabilities) : capabilities_(capabilities) {}

    void clear() { bytes_ += "\x1b[0m\x1b[2J"; }

    void draw(const Canvas& canvas, Point point) {
        move_to(canvas, point);
        emit(canvas, point);
    }

    void show_cursor(std::optional<Point> cursor, bool was_shown) {
        if (cursor && position_ != cursor) jump(*cursor);
        if (cursor.has_value() != was_shown) bytes_ += cursor ? "\x1b[?25h" : "\x1b[?25l";
    }

    void reset_style() { set_style({}); }
    bool has_drawn() const { return !bytes_.empty(); }
    std::string take() && { return std::move(bytes_); }

private:
    void jump(Point point) {
        bytes_ += "\x1b[" + std::to_string(point.y + 1) + ';' + std::to_string(point.x + 1) + 'H';
        position_ = point;
    }

    // To the right in the same row: repeating a short gap is cheaper than any sequence if it needs
    // no change of style; else a relative move.
    void move_to(const Canvas& canvas, Point point) {
        if (position_ == point) return;
        if (!position_ || position_->y != point.y || position_->x > point.x) return jump(point);
        const int gap = point.x - position_->x;
        if (gap <= 3 && can_repeat(canvas, *position_, point.x)) {
            while (position_->x < point.x) emit(canvas, *position_);
            return;
        }
        bytes_ += "\x1b[" + (gap == 1 ? std::string() : std::to_string(gap)) + 'C';
        position_ = point;
    }

    bool can_repeat(const Canvas& canvas, Point from, int end) const {
        for (; from.x < end; ++from.x) {
            const Glyph& glyph = canvas.at(from);
            if (glyph.width() != 1 || visible(glyph.style(), capabilities_.colors) != style_) {
                return false;
            }
        }
        return true;
    }

    void emit(const Canvas& canvas, Point point) {
        const Glyph& glyph = canvas.at(point);
        set_style(visible(glyph.style(), capabilities_.colors));
        if (capabilities_.utf8) {
            bytes_ += glyph.text();
        } else {
            bytes_ += to_ascii(glyph);
        }
        position_ = Point{point.x + glyph.width(), point.y};
        // In the last column terminals differ in where the cursor is thought to be.
        if (position_->x >= canvas.size().width) position_.reset();
    }

    void set_style(const Style& style) {
        if (style == style_) return;
        std::string parameters;
        const auto add = [&parameters](const std::string& parameter) {
            if (!parameters.empty()) parameters += ';';
            parameters += parameter;
        };
        if (style == Style{}) {
            bytes_ += "\x1b[m";
            style_ = style;
            return;
        }
        // Bold and dim share the code that turns them off.
        const bool weight_off = (style_.bold && !style.bold) || (style_.dim && !style.dim);
        if (weight_off) add("22");
        if (style.bold && (weight_off || !style_.bold)) add("1");
        if (style.dim && (weight_off || !style_.dim)) add("2");
        if (style.underline != style_.underline) add(style.underline ? "4" : "24");
        if (style.reverse != style_.reverse) add(style.reverse ? "7" : "27");
        if (style.foreground != style_.foreground) {
            add(color_parameters(style.foreground, 30, capabilities_.colors));
        }
        if (style.background != style_.background) {
            add(color_parameters(style.background, 40, capabilities_.colors));
        }
        bytes_ += "\x1b[" + parameters + 'm';
        style_ = style;
    }

    const Capabilities& capabilities_;
    std::string bytes_;
    std::optional<Point> position_;
    Style style_;
};

}  // namespace

std::string render(const Canvas* previous, const Canvas& next, const Capabilities& capabilities) {
    const bool whole = previous == nullptr || previous->size() != next.size();
    const Canvas blank = whole ? Canvas(next.size()) : Canvas({});
    const Canvas& before = whole ? blank : *previous;

    Frame frame(capabilities);
    if (whole) frame.clear();
    for (int y = 0; y < next.size().height; ++y) {
        for (int x = 0; x < next.size().width; ++x) {
            const Point point{x, y};
            const Glyph& glyph = next.at(point);
            if (glyph.width() != 0 && glyph != before.at(point)) frame.draw(next, point);
        }
    }
    frame.reset_style();
    const bool moved = previous == nullptr || previous->cursor() != next.cursor();
    if (frame.has_drawn() || moved) {
        // A cleared screen says nothing about the cursor: it is told either way.
        const bool was_shown = whole ? !next.cursor() : previous->cursor().has_value();
        frame.show_cursor(next.cursor(), was_shown);
    }
    return std::move(frame).take();
}

}  // namespace gridrace::terminal
