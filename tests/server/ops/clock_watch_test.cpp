#include "server/ops/clock_watch.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// A machine whose clocks a test sets.
class WatchedClock : public testing::Test {
protected:
    std::optional<ClockStep> look() { return watch.look(reading); }
    void pass(Milliseconds span) {
        reading.now += span;
        reading.wall += span;
    }
    void sleep(Milliseconds span) {
        reading.wall += span;
        reading.slept += span;
    }

    ClockReading reading{Instant(days(20'000)), Instant(days(20'000)), hours(5)};
    ClockWatch watch{reading};
};

}  // namespace

TEST_F(WatchedClock, IsLeftAloneWhileItIsNearlyRight) {
    pass(hours(100));
    reading.wall += seconds(59);

    EXPECT_EQ(look(), std::nullopt);
    EXPECT_EQ(watch.difference(), seconds(59));
}

TEST_F(WatchedClock, StepsOnceWhenItIsSetAhead) {
    reading.wall += days(3);

    const auto step = look();

    ASSERT_TRUE(step);
    EXPECT_EQ(step->by, days(3));
    EXPECT_FALSE(step->slept);
    pass(hours(1));
    EXPECT_EQ(look(), std::nullopt);
    EXPECT_EQ(watch.difference(), Milliseconds(0));
}

TEST_F(WatchedClock, StepsOnceWhenItIsSetBack) {
    reading.wall -= days(3);

    const auto step = look();

    ASSERT_TRUE(step);
    EXPECT_EQ(step->by, -days(3));
    pass(hours(1));
    EXPECT_EQ(look(), std::nullopt);
}

TEST_F(WatchedClock, StepsByTheTimeThatTheMachineSlept) {
    pass(minutes(10));
    sleep(seconds(5));

    const auto step = look();

    ASSERT_TRUE(step);
    EXPECT_EQ(step->by, seconds(5));
    EXPECT_TRUE(step->slept);
}

// What slept before it was started is no news.
TEST_F(WatchedClock, KnowsOnlyTheSleepSinceItsStart) {
    EXPECT_EQ(look(), std::nullopt);
}

TEST_F(WatchedClock, TakesNoStepForASleepThatTheWallClockDoesNotTell) {
    reading.slept += hours(8);

    EXPECT_EQ(look(), std::nullopt);
}

TEST_F(WatchedClock, StepsNoMoreThanAFewTimesIfItIsSetAllTheTime) {
    int steps = 0;
    for (int second = 0; second < 600; ++second) {
        pass(seconds(1));
        reading.wall += second % 2 == 0 ? hours(1) : -hours(1);
        steps += look() ? 1 : 0;
    }

    EXPECT_LE(steps, 4 + 10);
    EXPECT_GE(steps, 4);
}

TEST_F(WatchedClock, IsDescribedInASentence) {
    EXPECT_EQ(describe({hours(1), true}),
              "the machine slept for 3600 s; this is nobody's race time");
    EXPECT_EQ(describe({hours(1), false}),
              "the system's clock was set 3600 s ahead; this is nobody's race time");
    EXPECT_EQ(describe({-hours(1), false}),
              "the system's clock was set 3600 s back; rooms that are open keep their own time");
}

}  // namespace gridrace::server
