// When the server has too much to do.
#include "server/net/limits/overload.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::overload_test {

namespace {

using namespace std::chrono_literals;

constexpr LoadGauge::TimePoint start{1h};

}  // namespace

TEST(LoadGauge, IsCalmWhileTheLoopIsInTime) {
    LoadGauge gauge(250ms, 5s);
    EXPECT_FALSE(gauge.is_over(start));

    gauge.look(start, start + 10ms, 1s);

    EXPECT_FALSE(gauge.is_over(start + 20ms));
    EXPECT_EQ(gauge.lag.sum(), 10ms);
}

TEST(LoadGauge, IsOverWhenTheLoopIsLateAndForASecondAfterwards) {
    LoadGauge gauge(250ms, 5s);

    gauge.look(start, start + 300ms, 0s);
    gauge.look(start + 350ms, start + 350ms, 0s);

    EXPECT_TRUE(gauge.is_over(start + 400ms));
    gauge.look(start + 1300ms, start + 1300ms, 0s);
    EXPECT_FALSE(gauge.is_over(start + 1310ms));
}

TEST(LoadGauge, IsOverWhenTheDiskIsSlow) {
    LoadGauge gauge(250ms, 5s);

    gauge.look(start, start, 6s);

    EXPECT_TRUE(gauge.is_over(start));
}

TEST(LoadGauge, IsOverWhenTheLoopDoesNotTurnAtAll) {
    LoadGauge gauge(250ms, 5s);
    gauge.look(start, start, 0s);

    EXPECT_FALSE(gauge.is_over(start + 299ms));
    EXPECT_TRUE(gauge.is_over(start + 301ms));
}

}  // namespace gridrace::server::overload_test
