// Races that end while a client is in the room, or away from it.
#include "client/net/race_count.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {
namespace {

class RaceCountTest : public testing::Test {
protected:
    RaceCountTest() { state.race.number = RaceNumber{7}; }

    bool snapshot() {
        Received received;
        received.replaced = true;
        return count.note(received, state);
    }
    bool told_of_the_end() {
        end();
        Received received;
        received.events = {race::RaceEnded{}};
        return count.note(received, state);
    }
    void begin(std::uint32_t number) {
        state.race.number = RaceNumber{number};
        state.race.ended_at.reset();
    }
    void end() { state.race.ended_at = Instant(std::chrono::hours(1)); }

    race::RoomState state;
    RaceCount count;
};

TEST_F(RaceCountTest, CountsARaceWhoseEndIsTold) {
    snapshot();

    EXPECT_FALSE(told_of_the_end());
    EXPECT_EQ(count.ended(), 1);
}

TEST_F(RaceCountTest, CountsARaceThatEndedWhileTheClientWasAway) {
    snapshot();
    end();

    EXPECT_TRUE(snapshot());
    EXPECT_EQ(count.ended(), 1);
}

TEST_F(RaceCountTest, CountsEachRaceOnce) {
    snapshot();
    told_of_the_end();
    EXPECT_FALSE(snapshot());
    EXPECT_EQ(count.ended(), 1);

    begin(8);
    EXPECT_FALSE(snapshot());
    end();
    EXPECT_TRUE(snapshot());
    EXPECT_FALSE(snapshot());
    EXPECT_EQ(count.ended(), 2);
}

TEST_F(RaceCountTest, CountsNoRaceFromBeforeTheClientCame) {
    end();

    EXPECT_FALSE(snapshot());
    EXPECT_FALSE(snapshot());
    EXPECT_EQ(count.ended(), 0);
}

}  // namespace
}  // namespace gridrace::client
