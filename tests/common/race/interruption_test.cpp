// The time during which the server was away does not count.
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

TEST(Interruption, IsInNobodysTime) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.start_race(two_cells_short());
    room.wait(10s);

    const auto events = room.interrupt(1h);
    room.wait(5s);
    room.fill(ada, solution());

    EXPECT_EQ(events, (Events{Interrupted{room.now() - 5s - 1h, room.now() - 5s}}));
    EXPECT_EQ(room.run(ada).time, 15s);
    EXPECT_EQ(room.state().race.interrupted, 1h);
}

TEST(Interruption, MovesTheTimeLimit) {
    TestRoom room;
    room.join("Ada");
    room.start_race(two_cells_short());
    room.wait(10s);
    room.interrupt(2h);

    EXPECT_TRUE(room.wait(1h - 10s - 1ms).empty());
    EXPECT_TRUE(happened<RaceEnded>(room.wait(1ms)));
}

TEST(Interruption, LeavesTheCountdownWhereItWas) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, StartRace{});
    room.deliver(two_cells_short());
    room.wait(2s);
    room.interrupt(1h);

    EXPECT_TRUE(room.wait(3s - 1ms).empty());
    EXPECT_TRUE(happened<RaceStarted>(room.wait(1ms)));
    EXPECT_EQ(room.state().race.interrupted, 0s);
}

TEST(Interruption, TakesNothingOffAGraceTime) {
    TestRoom room;
    room.join("Ada");
    const auto bob = room.join("Bob");
    room.lose(bob);
    room.wait(100s);
    room.interrupt(1h);

    EXPECT_TRUE(room.wait(20s - 1ms).empty());
    EXPECT_TRUE(happened<MemberLeft>(room.wait(1ms)));
}

TEST(Interruption, KeepsADesertedRoom) {
    TestRoom room;
    room.wait(9min);
    room.interrupt(24h);

    EXPECT_TRUE(room.wait(1min - 1ms).empty());
    EXPECT_TRUE(happened<RoomClosed>(room.wait(1ms)));
}

TEST(Interruption, LeavesTheTimesOfARaceThatIsOver) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.start_race(two_cells_short());
    room.fill(ada, solution());
    const auto race = room.state().race;

    room.interrupt(1h);

    EXPECT_EQ(room.state().race, race);
}

TEST(Interruption, OfNoTimeAtAllIsNoNews) {
    TestRoom room;
    room.join("Ada");

    EXPECT_TRUE(room.interrupt(0s).empty());
    EXPECT_TRUE(room.interrupt(-1s).empty());
}

}  // namespace gridrace::race
