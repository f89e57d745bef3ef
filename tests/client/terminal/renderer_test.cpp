#include "client/terminal/renderer.hpp"

#include <algorithm>
#include <array>

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

// A first frame of the canvas in a terminal of its own.
std::string first_frame(const Canvas& canvas, const Capabilities& terminal = {}) {
    return Renderer(terminal).show(canvas);
}

std::string second_frame(const Canvas& first, const Canvas& second,
                         const Capabilities& terminal = {}) {
    Renderer renderer(terminal);
    renderer.show(first);
    return renderer.show(second);
}

// What of a spot a person sees: the colour and the weight of a blank do not show.
ScreenModel::Spot seen(ScreenModel::Spot spot) {
    if (spot.text != " " || spot.looks.contains("underline") || spot.looks.contains("reverse")) {
        return spot;
    }
    std::erase_if(spot.looks, [](const auto& look) { return look.first != "bg"; });
    return spot;
}

// Compares by drawing the expected picture from nothing, in a model of its own.
void expect_shows(const ScreenModel& screen, const Canvas& canvas, const Capabilities& terminal) {
    ScreenModel fresh(canvas.size());
    fresh.apply(first_frame(canvas, terminal));
    for (int y = 0; y < canvas.size().height; ++y) {
        for (int x = 0; x < canvas.size().width; ++x) {
            const Glyph& glyph = canvas.at({x, y});
            const auto text = terminal.utf8 ? std::string(glyph.text()) : to_ascii(glyph);
            if (glyph.width() == 1) {
                ASSERT_EQ(screen.at({x, y}).text, text);
            }
            ASSERT_EQ(seen(screen.at({x, y})), seen(fresh.at({x, y}))) << x << "," << y;
        }
    }
    ASSERT_EQ(screen.shows_cursor(), canvas.cursor().has_value());
    if (canvas.cursor()) {
        ASSERT_EQ(screen.cursor(), *canvas.cursor());
    }
}

TEST(Renderer, ShowsWhatTheCanvasHolds) {
    for (const auto depth :
         {ColorDepth::mono, ColorDepth::ansi16, ColorDepth::indexed256, ColorDepth::truecolor}) {
        for (const bool utf8 : {true, false}) {
            const Capabilities terminal{depth, utf8, {}};
            Random random(7);
            Canvas canvas({20, 6});
            ScreenModel screen(canvas.size());
            Renderer renderer(terminal);
            for (int frame = 0; frame < 400; ++frame) {
                scribble(canvas, random);
                screen.apply(renderer.show(canvas));
                ASSERT_NO_FATAL_FAILURE(expect_shows(screen, canvas, terminal)) << frame;
            }
        }
    }
}

TEST(Renderer, SendsNothingWhenNothingChanged) {
    Canvas canvas({20, 6});
    canvas.put({1, 1}, "hello", {red, {}, true, false, false, false});
    canvas.set_cursor(Point{2, 2});

    EXPECT_EQ(second_frame(canvas, canvas), "");
}

TEST(Renderer, SendsNothingForWhatDoesNotShow) {
    Canvas before({20, 6});
    before.put({1, 1}, "   ", {red, {}, true, false, false, false});
    before.put({1, 2}, "x", {red, bright_blue, false, false, false, false});
    Canvas after({20, 6});
    after.put({1, 2}, "x", {bright_blue, red, false, false, false, false});

    EXPECT_EQ(second_frame(before, after, {ColorDepth::mono, true, {}}), "");
}

TEST(Renderer, ClearsOnlyForTheFirstFrameAndAnotherSize) {
    const Canvas small({20, 6}), large({30, 6});
    Canvas changed = small;
    changed.put({0, 0}, "x");

    EXPECT_NE(first_frame(small).find("\x1b[2J"), std::string::npos);
    EXPECT_NE(second_frame(small, large).find("\x1b[2J"), std::string::npos);
    EXPECT_EQ(second_frame(small, changed).find("\x1b[2J"), std::string::npos);
}

TEST(Renderer, DrawsTheWholeScreenAgainAfterOthersWroteToIt) {
    Canvas canvas({20, 6});
    canvas.put({3, 3}, "x");
    Renderer renderer({});
    const auto first = renderer.show(canvas);

    renderer.forget();

    EXPECT_EQ(renderer.show(canvas), first);
}

TEST(Renderer, SendsAClockTickInFewBytes) {
    Canvas before({80, 24});
    before.set_cursor(Point{20, 10});
    Canvas after = before;
    before.put({60, 2}, "12:34", {red, {}, true, false, false, false});
    after.put({60, 2}, "12:35", {red, {}, true, false, false, false});

    EXPECT_EQ(second_frame(before, after), "\x1b[3;65H5\x1b[11;21H");
}

TEST(Renderer, ChangesTheStyleOnceForAllThatHaveIt) {
    Canvas canvas({20, 6});
    for (int y = 0; y < 6; ++y) {
        canvas.put({1, y}, "x", {red, {}, true, false, false, false});
        canvas.put({5, y}, "y", {bright_blue, {}, true, false, false, false});
    }

    const auto frame = first_frame(canvas);

    EXPECT_EQ(std::ranges::count(frame, 'm'), 3);  // and one before the screen is cleared
}

TEST(Renderer, ErasesTheEndOfARowAtOnce) {
    Canvas before({80, 2});
    before.put({10, 0}, std::string(60, 'x'));

    EXPECT_EQ(second_frame(before, Canvas({80, 2})), "\x1b[1;11H\x1b[K");
}

TEST(Renderer, SaysAnewWhereItIsAfterACharacterThatTerminalsMeasureDifferently) {
    Canvas canvas({20, 1});
    canvas.put({0, 0}, "数e\xcc\x81x");

    EXPECT_EQ(first_frame(canvas), "\x1b[m\x1b[2J\x1b[H数\x1b[1;3He\xcc\x81\x1b[1;4Hx\x1b[?25l");
}

TEST(Renderer, SendsNoColorToAMonoTerminal) {
    Canvas canvas({10, 1});
    canvas.put({0, 0}, "x", {red, bright_blue, true, false, false, false});

    const auto frame = first_frame(canvas, {ColorDepth::mono, true, {}});

    EXPECT_EQ(frame, "\x1b[m\x1b[2J\x1b[1m\x1b[Hx\x1b[?25l");
}

TEST(Renderer, SpeaksOfColorsAsTheTerminalDoes) {
    Canvas canvas({10, 1});
    canvas.put({0, 0}, "x", {rgb(0xffffff, 15), rgb(0x0000ff, 4), false, false, false, false});
    const auto frame = [&canvas](ColorDepth depth) {
        return first_frame(canvas, {depth, true, {}});
    };

    EXPECT_NE(frame(ColorDepth::ansi16).find("\x1b[97;44m"), std::string::npos);
    EXPECT_NE(frame(ColorDepth::indexed256).find("\x1b[38;5;231;48;5;21m"), std::string::npos);
    EXPECT_NE(frame(ColorDepth::truecolor).find("\x1b[38;2;255;255;255;48;2;0;0;255m"),
              std::string::npos);
}

}  // namespace
}  // namespace gridrace::terminal
