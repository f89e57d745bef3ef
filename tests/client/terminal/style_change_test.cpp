#include "client/terminal/style_change.hpp"

#include "tests/client/terminal/screen_model.hpp"

namespace gridrace::terminal::style_change_test {
namespace {

constexpr Color red = rgb(0xd02020, 1);
constexpr Color blue = rgb(0x60a0ff, 12);

// Every combination of the attributes and of two colours and none.
std::vector<Style> all_styles() {
    std::vector<Style> styles;
    for (unsigned bits = 0; bits < 16; ++bits) {
        for (const Color& foreground : {Color{}, red, blue}) {
            for (const Color& background : {Color{}, red, blue}) {
                styles.push_back({foreground, background, (bits & 1) != 0, (bits & 2) != 0,
                                  (bits & 4) != 0, (bits & 8) != 0});
            }
        }
    }
    return styles;
}

TEST(StyleChange, LeadsFromEveryStyleToEveryOther) {
    for (const Style& to : all_styles()) {
        ScreenModel fresh({1, 1});
        fresh.apply(style_change({}, to, ColorDepth::truecolor));
        for (const Style& from : all_styles()) {
            ScreenModel screen({1, 1});
            screen.apply(style_change({}, from, ColorDepth::truecolor));
            screen.apply(style_change(from, to, ColorDepth::truecolor));

            ASSERT_EQ(screen.looks(), fresh.looks());
        }
    }
}

TEST(StyleChange, TakesTheShortestWay) {
    const Style plain;
    const Style loud{red, blue, true, false, true, true};
    const Style bold{{}, {}, true, false, false, false};

    EXPECT_EQ(style_change(loud, loud, ColorDepth::ansi16), "");
    EXPECT_EQ(style_change(loud, plain, ColorDepth::ansi16), "\x1b[m");
    EXPECT_EQ(style_change(loud, bold, ColorDepth::ansi16), "\x1b[0;1m");
    EXPECT_EQ(style_change(plain, bold, ColorDepth::ansi16), "\x1b[1m");
}

}  // namespace
}  // namespace gridrace::terminal::style_change_test
