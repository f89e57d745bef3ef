#include "client/terminal/canvas.hpp"

#include "client/terminal/ascii.hpp"

namespace gridrace::terminal {
namespace {

TEST(Canvas, ClipsAtEveryEdge) {
    Canvas canvas({5, 2});

    canvas.put({-2, 0}, "abcd");
    canvas.put({3, 1}, "abcd");
    canvas.put({0, -1}, "above");
    canvas.put({0, 2}, "below");
    canvas.fill({{-3, -3}, {4, 4}}, {});

    EXPECT_EQ(canvas.text(), " d\n   ab\n");
}

TEST(Canvas, KeepsTextWithinTheColumnsGiven) {
    Canvas canvas({8, 1});

    const int after = canvas.put({1, 0}, "abcdef", {}, 3);

    EXPECT_EQ(after, 4);
    EXPECT_EQ(canvas.text(), " abc\n");
}

TEST(Canvas, NeverDrawsHalfOfAWideCharacter) {
    Canvas canvas({3, 2});

    canvas.put({0, 0}, "数独");
    canvas.put({-1, 1}, "数a");

    EXPECT_EQ(canvas.text(), "数\n a\n");
    EXPECT_EQ(canvas.at({0, 0}).width(), 2);
    EXPECT_EQ(canvas.at({1, 0}).width(), 0);
}

TEST(Canvas, BlanksTheOtherHalfOfAnOverwrittenWideCharacter) {
    Canvas canvas({4, 2});
    canvas.put({0, 0}, "数独");
    canvas.put({0, 1}, "数独");

    canvas.put({1, 0}, "xy");
    canvas.put({1, 1}, "数");

    EXPECT_EQ(canvas.text(), " xy\n 数\n");
}

TEST(Canvas, FillsAsTextOfBlanksWould) {
    const Style style{rgb(0xff0000, 1), {}, true, false, false, false};
    for (int x = -2; x < 8; ++x) {
        for (int width = -1; width < 9; ++width) {
            Canvas filled({6, 3}), drawn({6, 3});
            for (int y = 0; y < 3; ++y) {
                filled.put({y % 2, y}, "数独数");
                drawn.put({y % 2, y}, "数独数");
            }

            filled.fill({{x, 1}, {width, 5}}, style);
            const std::string blanks(static_cast<std::size_t>(std::max(width, 0)), ' ');
            for (int y = 1; y < 6; ++y) drawn.put({x, y}, blanks, style);

            EXPECT_EQ(filled, drawn) << x << " " << width;
        }
    }
}

TEST(Canvas, EscapesWhatIsNotPrintable) {
    Canvas canvas({40, 1});

    canvas.put({0, 0}, "a\x1b[2Jb\xe2\x80\xae\xff");

    EXPECT_EQ(canvas.text(), "a\\x1b[2Jb\\xe2\\x80\\xae\\xff\n");
}

TEST(Canvas, HoldsCombiningMarksWithTheirCharacter) {
    Canvas canvas({4, 1});

    canvas.put({0, 0}, "e\xcc\x81x");
    canvas.put({2, 0}, "\xcc\x81y");  // a mark without a character

    EXPECT_EQ(canvas.at({0, 0}).text(), "e\xcc\x81");
    EXPECT_EQ(canvas.text(), "e\xcc\x81xy\n");
}

TEST(Canvas, HidesACursorThatIsOutside) {
    Canvas canvas({4, 1});

    canvas.set_cursor(Point{4, 0});

    EXPECT_FALSE(canvas.cursor());
}

TEST(Canvas, MayBeEmpty) {
    Canvas canvas({0, -5});

    canvas.put({0, 0}, "x");

    EXPECT_EQ(canvas.text(), "");
}

TEST(Ascii, KeepsEveryColumn) {
    Canvas canvas({20, 1});

    canvas.put({0, 0}, "┌─┐█é数…✓ n̈");

    EXPECT_EQ(ascii_text(canvas), "+-+#e\?\?~+ n\n");
}

// As high as the dots are.
TEST(Ascii, StandsInForBraille) {
    Canvas canvas({20, 1});

    canvas.put({0, 0}, "⠉⣀⣿⠸⠁ab");

    EXPECT_EQ(ascii_text(canvas), "'.::'ab\n");
}

}  // namespace
}  // namespace gridrace::terminal
