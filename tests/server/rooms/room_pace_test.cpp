// How fast members may speak.
#include "server/rooms/room_pace.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::room_pace_test {

namespace {

using namespace std::chrono_literals;

constexpr RoomPace::TimePoint start{1h};
constexpr MemberId ada{1};
constexpr MemberId bob{2};

race::PuzzleOrder with_seed() {
    race::PuzzleOrder order;
    order.seed = 7;
    return order;
}

}  // namespace

TEST(RoomPace, IsEachMembersOwn) {
    RoomPace pace;
    const PaceSettings settings{10, 2, 1000, 1000};
    for (int i = 0; i < 2; ++i) EXPECT_EQ(pace.take(ada, 0, settings, start), 0ms);

    EXPECT_GT(pace.take(ada, 0, settings, start), 0ms);
    EXPECT_EQ(pace.take(bob, 0, settings, start), 0ms);
}

TEST(RoomPace, HoldsForAllTogether) {
    RoomPace pace;
    const PaceSettings settings{1000, 1000, 10, 2};
    EXPECT_EQ(pace.take(ada, 0, settings, start), 0ms);
    EXPECT_EQ(pace.take(bob, 0, settings, start), 0ms);

    EXPECT_GT(pace.take(ada, 0, settings, start), 0ms);
    EXPECT_GT(pace.take(bob, 0, settings, start), 0ms);
}

TEST(RoomPace, SlowsDownWhoFillsTheLog) {
    RoomPace pace;
    const PaceSettings settings{1000, 1000, 1000, 1000, {60, 2}};
    EXPECT_EQ(pace.take(ada, 2048, settings, start), 0ms);

    EXPECT_GE(pace.take(ada, 1024, settings, start), 1s);
    EXPECT_EQ(pace.take(bob, 1024, settings, start), 0ms);
    EXPECT_EQ(pace.take(ada, 1024, settings, start + 2s), 0ms);
    EXPECT_LE(pace.take(ada, 1 << 20, settings, start + 2s), 5s);
}

TEST(RoomPace, RemembersWhoFilledTheLogUntilThatIsMadeUpFor) {
    RoomPace pace;
    const PaceSettings settings{1000, 1000, 1000, 1000, {60, 1}};
    for (unsigned i = 1; i <= 1000; ++i) pace.take(MemberId{i}, 1024, settings, start);
    EXPECT_EQ(pace.members(), 1000u);

    for (unsigned i = 1; i <= 1100; ++i) pace.take(MemberId{2000 + i}, 0, settings, start + 2s);
    EXPECT_LT(pace.members(), 1200u);
}

TEST(RoomPace, ForgetsMembersWhoHaveGone) {
    RoomPace pace;
    auto now = start;
    for (unsigned i = 1; i < 10'000; ++i) pace.take(MemberId{i}, 0, {}, now += 1s);

    EXPECT_LT(pace.members(), 300u);
}

TEST(RoomPace, SlowsDownPuzzlesMadeToOrder) {
    RoomPace pace;
    const Allowance twice{6, 2};
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(pace.may_order(with_seed(), twice, start));

    EXPECT_FALSE(pace.may_order(with_seed(), twice, start));
    EXPECT_TRUE(pace.may_order({}, twice, start));
    EXPECT_TRUE(pace.may_order(with_seed(), twice, start + 10s));
}

}  // namespace gridrace::server::room_pace_test
