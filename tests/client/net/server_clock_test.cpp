// The server's clock, from pings that are fast and slow, late and lost.
#include "client/net/server_clock.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

class Pings : public testing::Test {
protected:
    // A ping that takes so long; the server's clock is `ahead` of ours when it answers, half-way.
    void ping(Milliseconds trip, Milliseconds ahead) {
        const auto sent = clock.ping(now);
        now += trip;
        local += trip;
        clock.hear({sent.echo, local - trip / 2 + ahead}, now, local);
    }

    ServerClock clock;
    ServerClock::Moment now{};
    Instant local{1'000'000'000s};
};

}  // namespace

TEST_F(Pings, TellNothingBeforeTheFirstIsAnswered) {
    clock.ping(now);

    EXPECT_EQ(clock.offset(), std::nullopt);
}

TEST_F(Pings, TellHowFarTheServersClockIsAhead) {
    ping(20ms, 5s);
    EXPECT_EQ(clock.offset(), 5s);

    ping(20ms, -3s);
    EXPECT_EQ(clock.offset(), -3s);
}

TEST_F(Pings, AreBelievedByTheFastestOfTheNewestEight) {
    ping(20ms, 5s);
    for (int i = 0; i < 7; ++i) ping(300ms + i * 1ms, 5100ms + i * 1ms);
    EXPECT_EQ(clock.offset(), 5s);

    ping(400ms, 6s);

    EXPECT_EQ(clock.offset(), 5100ms);
}

TEST_F(Pings, TellTheRoundTripByTheMedianOfTheNewestFive) {
    EXPECT_EQ(clock.round_trip(), std::nullopt);
    ping(20ms, 5s);
    EXPECT_EQ(clock.round_trip(), 20ms);
    for (const auto trip : {900ms, 30ms, 40ms, 50ms}) ping(trip, 5s);
    EXPECT_EQ(clock.round_trip(), 40ms);

    ping(60ms, 5s);

    EXPECT_EQ(clock.round_trip(), 50ms);
}

TEST_F(Pings, OfAnEarlierConnectionCountOnlyUntilTheFirstOfThisOne) {
    ping(20ms, 5s);

    clock.begin();

    EXPECT_EQ(clock.offset(), 5s);
    EXPECT_EQ(clock.round_trip(), std::nullopt);
    ping(300ms, 7s);
    EXPECT_EQ(clock.offset(), 7s);
    EXPECT_EQ(clock.round_trip(), 300ms);
}

TEST_F(Pings, ThatAreAnsweredAfterTheNextTellNothing) {
    const auto late = clock.ping(now);
    clock.ping(now);

    clock.hear({late.echo, local + 7s}, now + 10ms, local + 10ms);

    EXPECT_EQ(clock.offset(), std::nullopt);
}

}  // namespace gridrace::client
