#include "server/log/heartbeats.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

constexpr Instant at(int seconds) {
    return Instant{std::chrono::seconds(seconds)};
}

class HeartbeatsTest : public testing::Test {
protected:
    Heartbeats served_until{at(1)};
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

}  // namespace

TEST_F(HeartbeatsTest, SaysOfARoomOfTheServerBeforeWhenThatLivedLast) {
    served_until.beat(at(10));

    EXPECT_EQ(served_until.of(red), at(1));
}

TEST_F(HeartbeatsTest, SaysOfARoomThatIsServedWhenThisServerLivedLast) {
    served_until.serve(red);
    EXPECT_EQ(served_until.of(red), std::nullopt);

    served_until.beat(at(10));

    EXPECT_EQ(served_until.of(red), at(10));
}

TEST_F(HeartbeatsTest, SaysOfALostRoomWhenItWasLost) {
    served_until.beat(at(10));
    served_until.serve(red);
    served_until.lose(red);

    served_until.beat(at(20));
    served_until.lose(red);

    EXPECT_EQ(served_until.of(red), at(10));
    EXPECT_EQ(served_until.of(tan), at(1));
}

TEST_F(HeartbeatsTest, CountsARoomThatWentOnAsServedAllAlong) {
    served_until.serve(red);
    served_until.beat(at(10));
    served_until.lose(red);
    served_until.serve(red);
    served_until.beat(at(20));
    served_until.lose(red);

    EXPECT_EQ(served_until.of(red), at(20));
}

TEST_F(HeartbeatsTest, CountsARoomAsServedThatHadNothingToAppendWhenOthersFailed) {
    served_until.serve(red);
    served_until.serve(tan);
    served_until.lose(tan);

    served_until.beat(at(20));

    EXPECT_EQ(served_until.of(red), at(20));
    EXPECT_EQ(served_until.of(tan), std::nullopt);
}

}  // namespace gridrace::server
