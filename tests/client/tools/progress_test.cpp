#include "client/tools/progress.hpp"

namespace gridrace::client::tools {

using Seconds = std::chrono::duration<double>;

TEST(Progress, TellsHowManyAndHowFast) {
    EXPECT_EQ(describe({1, std::nullopt, Seconds(1)}), "1 puzzle, 1 a second");
    EXPECT_EQ(describe({1234567, std::nullopt, Seconds(2)}), "1,234,567 puzzles, 617,283 a second");
}

TEST(Progress, TellsTheTimeLeftFromTheShareThatIsDone) {
    EXPECT_EQ(describe({999, 0.5, Seconds(67)}), "999 puzzles, 14 a second, 1:07 left");
    EXPECT_EQ(describe({1000, 0.01, Seconds(60)}), "1,000 puzzles, 16 a second, 1:39:00 left");
    EXPECT_EQ(describe({10, 1.0, Seconds(10)}), "10 puzzles, 1 a second, 0:00 left");
}

TEST(Progress, TellsNoTimeThatNobodyCanKnow) {
    EXPECT_EQ(describe({0, 0.0, Seconds(2)}), "0 puzzles, 0 a second");
    EXPECT_EQ(describe({3, 1e-9, Seconds(3)}), "3 puzzles, 1 a second");
}

}  // namespace gridrace::client::tools
