// Lost connections, grace times, deserted rooms, and when time has something to do.
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

TEST(Presence, IsToldOnceWhenLostAndOnceWhenBack) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_EQ(room.lose(ada), (Events{MemberAway{ada, room.now()}}));
    EXPECT_TRUE(room.lose(ada).empty());
    EXPECT_EQ(room.bring_back(ada), (Events{MemberBack{ada}}));
    EXPECT_TRUE(room.bring_back(ada).empty());
}

TEST(Presence, OfAStrangerIsNoNews) {
    TestRoom room;

    EXPECT_TRUE(room.lose({7}).empty());
    EXPECT_TRUE(room.bring_back({7}).empty());
}

TEST(GraceTime, KeepsTheSeatAndTheRaceOfALostMember) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Bob");
    room.start_race(two_cells_short());
    room.ask(ada, PlaceDigit{cell_at(1, 1), 5});
    room.lose(ada);

    EXPECT_TRUE(room.wait(120s - 1ms).empty());
    room.bring_back(ada);
    EXPECT_TRUE(room.wait(1ms).empty());

    EXPECT_EQ(room.refusal(ada, PlaceDigit{cell_at(1, 2), 3}), std::nullopt);
    EXPECT_TRUE(room.state().has_finished(ada));
}

TEST(GraceTime, TakesALostMemberOutAtItsEnd) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(two_cells_short());
    room.lose(ada);

    const auto events = room.wait(120s);

    EXPECT_EQ(events, (Events{MemberLeft{ada, LeaveReason::gone, room.now()}, HostChanged{bob}}));
    EXPECT_EQ(room.run(ada).status, RunStatus::gone);
}

TEST(GraceTime, OfTheLastRacerEndsTheRace) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Sam", Role::spectator);
    room.start_race(two_cells_short());
    room.lose(ada);

    const auto events = room.wait(120s);

    EXPECT_EQ(find<RaceEnded>(events)->reason, RaceEndReason::all_done);
}

TEST(GraceTime, EndsForEachAtTheirOwnInstant) {
    TestRoom room;
    room.join("Ada");
    const auto bob = room.join("Bob");
    const auto cleo = room.join("Cleo");
    room.lose(bob);
    room.wait(60s);
    room.lose(cleo);

    EXPECT_EQ(find<MemberLeft>(room.wait(60s))->member, bob);
    EXPECT_EQ(find<MemberLeft>(room.wait(60s))->member, cleo);
}

TEST(Room, ClosesWhenNobodyCameForTenMinutes) {
    TestRoom room;

    EXPECT_TRUE(room.wait(10min - 1ms).empty());
    EXPECT_EQ(room.wait(1ms), (Events{RoomClosed{noon + 10min}}));

    EXPECT_TRUE(room.wait(1h).empty());
    EXPECT_EQ(next_deadline(room.state()), std::nullopt);
    EXPECT_EQ(room.try_join({"Ada", Role::player, token_of(1)}).error().code,
              RefusalCode::room_is_closed);
}

TEST(Room, ClosesTenMinutesAfterTheLastOneLeft) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_TRUE(room.wait(1h).empty());
    room.ask(ada, LeaveRoom{});

    EXPECT_TRUE(room.wait(10min - 1ms).empty());
    EXPECT_TRUE(happened<RoomClosed>(room.wait(1ms)));
}

TEST(Room, StaysOpenWhileALostMemberKeepsTheSeat) {
    RaceRules rules;
    rules.grace = 3600s;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    room.lose(ada);

    EXPECT_TRUE(room.wait(3600s - 1ms).empty());
    EXPECT_EQ(find<MemberLeft>(room.wait(1ms))->member, ada);
    EXPECT_TRUE(happened<RoomClosed>(room.wait(10min)));
}

TEST(NextDeadline, IsNoneWhenOnlyACommandCanChangeAnything) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_EQ(next_deadline(room.state()), std::nullopt);

    room.ask(ada, StartRace{});
    EXPECT_EQ(next_deadline(room.state()), std::nullopt);
    EXPECT_EQ(next_deadline(RoomState{}), std::nullopt);
}

TEST(NextDeadline, IsTheStartThenTheTimeLimit) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, StartRace{});
    room.deliver(puzzle());

    EXPECT_EQ(next_deadline(room.state()), noon + 5s);
    room.wait(5s);
    EXPECT_EQ(next_deadline(room.state()), noon + 5s + 1h);
    room.ask(ada, Forfeit{});
    EXPECT_EQ(next_deadline(room.state()), std::nullopt);
}

TEST(NextDeadline, IsTheFirstEndOfAGraceTime) {
    TestRoom room;
    room.join("Ada");
    const auto bob = room.join("Bob");
    const auto cleo = room.join("Cleo");
    room.lose(cleo);
    room.wait(1s);
    room.lose(bob);

    EXPECT_EQ(next_deadline(room.state()), noon + 120s);
}

TEST(NextDeadline, OfAnEmptyRoomIsItsClosing) {
    TestRoom room;

    EXPECT_EQ(next_deadline(room.state()), noon + deserted_room_expiry);
}

}  // namespace gridrace::race
