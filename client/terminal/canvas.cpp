#include "client/terminal/canvas.hpp"

#include <utf8proc.h>

#include <algorithm>

#include "common/base/emoji.hpp"
#include "common/base/text.hpp"

namespace gridrace::terminal {

namespace {

bool is_plain_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

// Removes the first code point of `rest`, which is valid UTF-8; returns it with its width in
// columns.
struct CodePoint {
    std::string_view bytes;
    int width = 1;
};
CodePoint take(std::string_view& rest) {
    if (static_cast<unsigned char>(rest[0]) < 0x80) {
        const CodePoint taken{rest.substr(0, 1), 1};
        rest.remove_prefix(1);
        return taken;
    }
    utf8proc_int32_t code_point = -1;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                         static_cast<utf8proc_ssize_t>(rest.size()), &code_point);
    const auto size = length < 1 ? std::size_t{1} : static_cast<std::size_t>(length);
    const CodePoint taken{rest.substr(0, size), utf8proc_charwidth(code_point)};
    rest.remove_prefix(size);
    return taken;
}

}  // namespace

Canvas::Canvas(Size size)
    : size_{std::max(size.width, 0), std::max(size.height, 0)},
      glyphs_(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height)) {}

int Canvas::put(Point point, std::string_view text, const Style& style, int columns) {
    const std::string tamed =
        is_plain_ascii(text) ? std::string(text) : for_terminal(printable(text, text.size()));
    const int end = std::min<int>(size_.width, point.x + std::clamp(columns, 0, 1 << 20));
    std::optional<Point> last;
    for (std::string_view rest = tamed; !rest.empty();) {
        const CodePoint next = take(rest);
        if (next.width == 0) {
            if (!last) continue;
            auto& glyph = glyphs_[index(*last)];
            if (glyph.length_ + next.bytes.size() > Glyph::capacity) continue;
            std::ranges::copy(next.bytes, glyph.bytes_.begin() + glyph.length_);
            glyph.length_ = static_cast<std::uint8_t>(glyph.length_ + next.bytes.size());
            continue;
        }
        if (point.x + next.width > end) break;
        last.reset();
        if (holds(point)) {
            set(point, next.bytes, next.width, style);
            last = point;
        }
        point.x += next.width;
    }
    return point.x;
}

void Canvas::set(Point point, std::string_view text, int width, const Style& style) {
    for (int i = 0; i < width; ++i) blank_the_torn({point.x + i, point.y});
    Glyph glyph;
    std::ranges::copy(text, glyph.bytes_.begin());
    glyph.length_ = static_cast<std::uint8_t>(text.size());
    glyph.width_ = static_cast<std::uint8_t>(width);
    glyph.style_ = style;
    glyphs_[index(point)] = glyph;
    if (width == 2) {
        Glyph& right = glyphs_[index({point.x + 1, point.y})];
        right = Glyph();
        right.length_ = 0;
        right.width_ = 0;
        right.style_ = style;
    }
}

// Overwriting one half of a wide character, at this point, makes the other half blank, as in
// terminals.
void Canvas::blank_the_torn(Point point) {
    const auto blank = [this](std::size_t i) {
        const Style style = glyphs_[i].style_;
        glyphs_[i] = Glyph();
        glyphs_[i].style_ = style;
    };
    const std::size_t i = index(point);
    if (glyphs_[i].width_ == 0) blank(i - 1);
    if (glyphs_[i].width_ == 2) blank(i + 1);
}

void Canvas::fill(Area area, const Style& style) {
    const Point corner{std::max(area.corner.x, 0), std::max(area.corner.y, 0)};
    const Point end{std::min(area.corner.x + area.size.width, size_.width),
                    std::min(area.corner.y + area.size.height, size_.height)};
    if (corner.x >= end.x) return;
    Glyph blank;
    blank.style_ = style;
    for (int y = corner.y; y < end.y; ++y) {
        blank_the_torn({corner.x, y});
        blank_the_torn({end.x - 1, y});
        const auto row = glyphs_.begin() + static_cast<std::ptrdiff_t>(index({corner.x, y}));
        std::fill_n(row, end.x - corner.x, blank);
    }
}

void Canvas::set_cursor(std::optional<Point> cursor) {
    cursor_ = cursor && holds(*cursor) ? cursor : std::nullopt;
}

std::string Canvas::text() const {
    std::string all;
    for (int y = 0; y < size_.height; ++y) {
        std::string line;
        for (int x = 0; x < size_.width; ++x) line += at({x, y}).text();
        line.resize(line.find_last_not_of(' ') + 1);
        all += line + '\n';
    }
    return all;
}

}  // namespace gridrace::terminal
