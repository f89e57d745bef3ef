// How fast members may speak.
#include "server/rooms/room_pace.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

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
    for (int i = 0; i < 2; ++i) EXPECT_EQ(pace.take(ada, settings, start), 0ms);

    EXPECT_GT(pace.take(ada, settings, start), 0ms);
    EXPECT_EQ(pace.take(bob, settings, start), 0ms);
}

TEST(RoomPace, HoldsForAllTogether) {
    RoomPace pace;
    const PaceSettings settings{1000, 1000, 10, 2};
    EXPECT_EQ(pace.take(ada, settings, start), 0ms);
    EXPECT_EQ(pace.take(bob, settings, start), 0ms);

    EXPECT_GT(pace.take(ada, settings, start), 0ms);
    EXPECT_GT(pace.take(bob, settings, start), 0ms);
}

TEST(RoomPace, ForgetsMembersWhoHaveGone) {
    RoomPace pace;
    auto now = start;
    for (unsigned i = 1; i < 10'000; ++i) pace.take(MemberId{i}, {}, now += 1s);

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

}  // namespace gridrace::server
