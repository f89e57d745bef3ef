#include "client/terminal/motion.hpp"

#include "tests/client/terminal/screen_model.hpp"

namespace gridrace::terminal {
namespace {

constexpr Size size{30, 12};

std::vector<Point> all_points() {
    std::vector<Point> points;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) points.push_back({x, y});
    }
    return points;
}

TEST(Motion, LeadsFromEveryPointToEveryOther) {
    ScreenModel screen(size);
    for (const Point from : all_points()) {
        for (const Point to : all_points()) {
            screen.apply(jump_to(from));
            screen.apply(motion(from, to));

            ASSERT_EQ(screen.cursor(), to);
        }
    }
}

TEST(Motion, TakesTheShortestWay) {
    const auto way = [](Point from, Point to) { return motion(from, to); };

    EXPECT_EQ(way({5, 5}, {5, 5}), "");
    EXPECT_EQ(way({5, 5}, {0, 6}), "\n\r");
    EXPECT_EQ(way({5, 5}, {3, 5}), "\b\b");
    EXPECT_EQ(way({25, 5}, {5, 5}), "\x1b[20D");
    EXPECT_EQ(way({25, 5}, {1, 5}), "\r\x1b[C");
    EXPECT_EQ(way({5, 5}, {6, 4}), "\x1b[A\x1b[C");
    EXPECT_EQ(way({5, 5}, {0, 0}), "\x1b[H");
    EXPECT_EQ(way({5, 5}, {28, 11}), "\x1b[12;29H");
}

}  // namespace
}  // namespace gridrace::terminal
