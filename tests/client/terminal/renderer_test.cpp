#include "client/terminal/renderer.hpp"

#include "client/terminal/ascii.hpp"
#include "common/base/random.hpp"
#include "tests/client/terminal/screen_model.hpp"

namespace gridrace::terminal {
namespace {

constexpr Color red = rgb(0xd02020, 1);
constexpr Color bright_blue = rgb(0x60a0ff, 12);

Style random_style(Random& random) {
    Style style;
    if (random.below(3) == 0) style.foreground = random.below(2) == 0 ? red : bright_blue;
    if (random.below(3) == 0) style.background = random.below(2) == 0 ? red : bright_blue;
    style.bold = random.below(4) == 0;
    style.dim = random.below(4) == 0;
    style.underline = random.below(4) == 0;
    style.reverse = random.below(4) == 0;
    return style;
}

void scribble(Canvas& canvas, Random& random) {
    constexpr std::array texts{"a", "hello", "数独数", "é", "─┼─", "e\xcc\x81", "   ", "🙂x"};
    const auto width = static_cast<std::uint32_t>(canvas.size().width);
    const auto height = static_cast<std::uint32_t>(canvas.size().height);
    for (std::uint32_t i = random.below(12); i > 0; --i) {
        const Point point{static_cast<int>(random.below(width)),
                          static_cast<int>(random.below(height))};
        canvas.put(point, texts[random.below(texts.size())], random_style(random));
    }
    if (random.below(2) == 0) canvas.set_cursor(std::nullopt);
    if (random.below(2) == 0) {
        canvas.set_cursor(
            Point{static_cast<int>(random.below(width)), static_cast<int>(random.below(height))});
    }
}

// Compares by drawing the expected picture from nothing, in a model of its own.
void expect_shows(const ScreenModel& screen, const Canvas& canvas, const Capabilities& terminal) {
    ScreenModel fresh(canvas.size());
    fresh.apply(render(nullptr, canvas, terminal));
    for (int y = 0; y < canvas.size().height; ++y) {
        for (int x = 0; x < canvas.size().width; ++x) {
            const Glyph& glyph = canvas.at({x, y});
            const auto text = terminal.utf8 ? std::string(glyph.text()) : to_ascii(glyph);
            if (glyph.width() == 1) {
                ASSERT_EQ(screen.at({x, y}).text, text);
            }
            ASSERT_EQ(screen.at({x, y}), fresh.at({x, y})) << x << "," << y;
        }
    }
    ASSERT_EQ(screen.shows_cursor(), canvas.cursor().has_value());
    if (canvas.cursor()) {
        ASSERT_EQ(screen.cursor(), *canvas.cursor());
    }
    ASSERT_FALSE(screen.has_style());
}

TEST(Renderer, ShowsWhatTheCanvasHolds) {
    for (const auto depth :
         {ColorDepth::mono, ColorDepth::ansi16, ColorDepth::indexed256, ColorDepth::truecolor}) {
        for (const bool utf8 : {true, false}) {
            const Capabilities terminal{depth, utf8, {}};
            Random random(7);
            Canvas before({20, 6});
            ScreenModel screen(before.size());
            screen.apply(render(nullptr, before, terminal));
            for (int frame = 0; frame < 400; ++frame) {
                Canvas next = before;
                scribble(next, random);
                screen.apply(render(&before, next, terminal));
                ASSERT_NO_FATAL_FAILURE(expect_shows(screen, next, terminal)) << frame;
                before = next;
            }
        }
    }
}

TEST(Renderer, SendsNothingWhenNothingChanged) {
    Canvas canvas({20, 6});
    canvas.put({1, 1}, "hello", {red, {}, true, false, false, false});
    canvas.set_cursor(Point{2, 2});

    EXPECT_EQ(render(&canvas, canvas, {}), "");
}

TEST(Renderer, ClearsOnlyForTheFirstFrameAndAnotherSize) {
    const Canvas small({20, 6}), large({30, 6});
    Canvas changed = small;
    changed.put({0, 0}, "x");

    EXPECT_NE(render(nullptr, small, {}).find("\x1b[2J"), std::string::npos);
    EXPECT_NE(render(&small, large, {}).find("\x1b[2J"), std::string::npos);
    EXPECT_EQ(render(&small, changed, {}).find("\x1b[2J"), std::string::npos);
}

TEST(Renderer, SendsAClockTickInFewBytes) {
    Canvas before({80, 24});
    before.set_cursor(Point{20, 10});
    Canvas after = before;
    before.put({60, 2}, "12:34", {red, {}, true, false, false, false});
    after.put({60, 2}, "12:35", {red, {}, true, false, false, false});

    EXPECT_LT(render(&before, after, {}).size(), 60u);
}

TEST(Renderer, SendsNoColorToAMonoTerminal) {
    Canvas canvas({10, 1});
    canvas.put({0, 0}, "x", {red, bright_blue, true, false, false, false});

    const auto frame = render(nullptr, canvas, {ColorDepth::mono, true, {}});

    EXPECT_EQ(frame, "\x1b[0m\x1b[2J\x1b[1;1H\x1b[1mx\x1b[m\x1b[?25l");
}

TEST(Renderer, SpeaksOfColorsAsTheTerminalDoes) {
    Canvas canvas({10, 1});
    canvas.put({0, 0}, "x", {rgb(0xffffff, 15), rgb(0x0000ff, 4), false, false, false, false});
    const auto frame = [&canvas](ColorDepth depth) {
        return render(nullptr, canvas, {depth, true, {}});
    };

    EXPECT_NE(frame(ColorDepth::ansi16).find("\x1b[97;44mx"), std::string::npos);
    EXPECT_NE(frame(ColorDepth::indexed256).find("\x1b[38;5;231;48;5;21mx"), std::string::npos);
    EXPECT_NE(frame(ColorDepth::truecolor).find("\x1b[38;2;255;255;255;48;2;0;0;255mx"),
              std::string::npos);
}

}  // namespace
}  // namespace gridrace::terminal
