#include "client/storage/local_time.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

// A steady clock stands still while the machine sleeps, and nobody sets it.
TEST(GameClock, CountsWhatTheSteadyClockCounts) {
    Milliseconds steady{123'456};
    const Instant begin{std::chrono::days(20'000)};

    const auto clock = game_clock(begin, [&steady] { return steady; });

    EXPECT_EQ(clock(), begin);
    steady += std::chrono::minutes(3);
    EXPECT_EQ(clock(), begin + std::chrono::minutes(3));
}

TEST(GameClock, BeginsWithTheTimeOfDay) {
    const auto before = wall_clock();
    const auto clock = game_clock();

    EXPECT_GE(clock(), before);
    EXPECT_LE(clock() - before, std::chrono::minutes(1));
}

}  // namespace gridrace::client
