#include "tests/terminal/scene.hpp"

#include <array>

namespace gridrace::terminal {

namespace {

// Wide characters, combining marks on narrow and wide ones, the lines of the board, blanks, ASCII, and
// hostile characters.
constexpr std::array texts{"a",
                           "5",
                           "hello",
                           "数独数",
                           "é",
                           "─┼─",
                           "e\xcc\x81",
                           "   ",
                           "🙂x",
                           "          ",
                           "│ 7 ┆ 3 │",
                           "░▒▓█▁▇",
                           "n\xcc\x83\xcc\xa3",
                           "数\xcc\x81",
                           " 数 ",
                           "\x1b[31m",
                           "»·…",
                           "        x",
                           "[ ]",
                           "\"\\\"",
                           "0123456789abcdef"};

constexpr std::array colors{rgb(0xd02020, 1),  rgb(0x60a0ff, 12), rgb(0x1b2027, 0),
                            rgb(0xf2f2f2, 15), rgb(0x8a97a6, 7),  rgb(0x27507a, 4),
                            rgb(0x000000, 0),  rgb(0x7f8081, 8),  rgb(0x00ff5f, 10)};

Color random_color(Random& random) {
    if (random.below(2) == 0) return {};
    if (random.below(4) == 0) return rgb(random.below(1 << 24), static_cast<int>(random.below(16)));
    return colors[random.below(colors.size())];
}

Style random_style(Random& random) {
    Style style;
    style.foreground = random_color(random);
    style.background = random_color(random);
    style.bold = random.below(4) == 0;
    style.dim = random.below(6) == 0;
    style.underline = random.below(6) == 0;
    style.reverse = random.below(6) == 0;
    return style;
}

Size random_size(Random& random) {
    return {static_cast<int>(1 + random.below(30)), static_cast<int>(1 + random.below(6))};
}

}  // namespace

Capabilities random_terminal(Random& random) {
    Capabilities terminal;
    terminal.colors = static_cast<ColorDepth>(random.below(4));
    terminal.utf8 = random.below(6) != 0;
    return terminal;
}

Scene::Scene(Random& random) : random_(random), canvas_(random_size(random)) {
    for (auto count = 1 + random_.below(5); count > 0; --count) {
        palette_.push_back(random_style(random_));
    }
    palette_.emplace_back();
}

void Scene::change() {
    const auto kind = random_.below(20);
    if (kind == 0) canvas_ = Canvas(random_size(random_));
    if (kind <= 1) return redrawn();
    scribble();
    if (kind == 2) palette_.front() = random_style(random_);
}

void Scene::redrawn() {
    canvas_ = Canvas(canvas_.size());
    for (auto count = random_.below(5); count > 0; --count) scribble();
}

void Scene::scribble() {
    for (auto count = random_.below(8); count > 0; --count) {
        if (random_.below(6) == 0) {
            const auto [width, height] = random_size(random_);
            canvas_.fill({point(), {width / 2 + 1, height}}, style());
        } else {
            canvas_.put(point(), texts[random_.below(texts.size())], style());
        }
    }
    if (random_.below(4) == 0) canvas_.set_cursor(std::nullopt);
    if (random_.below(2) == 0) canvas_.set_cursor(point());
}

Style Scene::style() {
    return palette_[random_.below(static_cast<std::uint32_t>(palette_.size()))];
}

// Also a little beyond the left edge, so that characters are cut there.
Point Scene::point() {
    const auto width = static_cast<std::uint32_t>(canvas_.size().width);
    const auto height = static_cast<std::uint32_t>(canvas_.size().height);
    return {static_cast<int>(random_.below(width + 2)) - 2,
            static_cast<int>(random_.below(height))};
}

}  // namespace gridrace::terminal
