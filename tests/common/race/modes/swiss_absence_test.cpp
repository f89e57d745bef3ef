// Tournaments whose players come late, are away or leave.
#include "tests/common/race/modes/swiss_room.hpp"

namespace gridrace::race {

TEST_F(SwissMode, SeatsWhoComesLateInTheNextRound) {
    room.ask(ada, StartRace{true});
    const auto eve = room.join("Eve");
    room.deliver(short_of(2));
    room.wait(5s);
    EXPECT_EQ(room.state().run(eve), nullptr);
    const auto fay = room.join("Fay");
    EXPECT_EQ(room.state().run(fay), nullptr);

    room.wait(1s);
    finish(ada);
    finish(bob);
    room.wait(swiss_break);

    EXPECT_NE(table_of(room.state().tournament.tables, eve), 0u);
    EXPECT_NE(table_of(room.state().tournament.tables, fay), 0u);
}

TEST_F(SwissMode, DoesNotPairWhoIsAway) {
    race({ada, bob});
    room.lose(dee);
    room.wait(swiss_break);

    EXPECT_EQ(table_of(room.state().tournament.tables, dee), 0u);
}

TEST_F(SwissMode, WaitsALittleForWhoHasJustLostTheConnection) {
    race({ada, bob});
    room.wait(swiss_break - 1s);
    room.lose(dee);
    room.wait(1s);
    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_EQ(next_deadline(room.state()), room.now() + time_to_return - 1s);

    room.bring_back(dee);
    room.wait(0s);

    EXPECT_NE(table_of(room.state().tournament.tables, dee), 0u);
}

TEST_F(SwissMode, WaitsForTwoPlayers) {
    race({ada, bob});
    for (const auto player : {bob, cem, dee}) room.lose(player);
    room.wait(swiss_break);
    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_EQ(room.refusal(ada, StartRace{true}), RefusalCode::too_few_players);

    room.bring_back(bob);
    room.wait(1s);

    EXPECT_EQ(room.state().phase, Phase::countdown);
}

TEST_F(SwissMode, EndsWithItsStandingsIfOnlyOnePlayerIsLeft) {
    race({ada, bob});
    for (const auto player : {bob, cem, dee}) room.ask(player, LeaveRoom{});
    EXPECT_TRUE(room.state().match.next_at);
    EXPECT_EQ(next_deadline(room.state()), room.now() + swiss_break);

    room.wait(swiss_break);

    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_FALSE(room.state().match.next_at);
    EXPECT_EQ(standings_of_members(), (std::vector{ada, bob, cem, dee}));
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(SwissMode, GoesOnIfSomebodyComesBeforeTheNextRound) {
    race({ada, bob});
    for (const auto player : {bob, cem, dee}) room.ask(player, LeaveRoom{});
    room.join("Eve");

    room.wait(swiss_break);

    EXPECT_EQ(room.state().phase, Phase::countdown);
}

TEST_F(SwissMode, EndsWhenTheLastSeatThatIsKeptIsLost) {
    race({ada, bob});
    for (const auto player : {cem, dee}) room.ask(player, LeaveRoom{});
    room.lose(bob);
    room.wait(1h - 1s);
    EXPECT_TRUE(room.state().match.next_at);

    room.wait(1s);

    EXPECT_FALSE(room.state().match.next_at);
}

TEST_F(SwissMode, KeepsNoSeatOfATournamentThatHasEndedForLackOfPlayers) {
    race({ada, bob});
    for (const auto player : {cem, dee}) room.ask(player, LeaveRoom{});
    room.lose(bob);
    room.wait(10min);
    ASSERT_NE(room.state().member(bob), nullptr);

    room.ask(ada, LeaveRoom{});
    room.wait(1s);

    EXPECT_FALSE(room.state().match.next_at);
    EXPECT_EQ(room.state().member(bob), nullptr);
}

TEST_F(SwissMode, PlaysOnWithoutWhoLeavesInTheCountdown) {
    room.ask(ada, StartRace{true});
    room.ask(cem, LeaveRoom{});
    room.ask(dee, LeaveRoom{});
    room.deliver(short_of(2));
    room.wait(5s);
    room.wait(0s);

    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_EQ(room.state().match.scores[0].points, tournament_point);
    EXPECT_EQ(room.state().match.scores[1].points, tournament_point);
    EXPECT_EQ(fault_of(room), "");
}

// Of a player who is away, only the run ends with the grace time.
TEST_F(SwissMode, KeepsTheSeatOfAPlayerWhoIsAway) {
    race({ada, bob, cem, dee});
    room.wait(swiss_break);
    start();
    room.lose(dee);

    const auto events = room.wait(120s);

    EXPECT_NE(find<PlayerForfeited>(events), nullptr);
    EXPECT_EQ(find<MemberLeft>(events), nullptr);
    const auto points = points_of(dee);
    race({ada, bob, cem});
    room.bring_back(dee);
    EXPECT_EQ(points_of(dee), points);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(SwissMode, KeepsASeatForAnHourAtMost) {
    race({ada, bob, cem, dee});
    room.lose(dee);
    EXPECT_EQ(find<MemberLeft>(room.wait(1h - 1s)), nullptr);

    const auto events = room.wait(1s);

    ASSERT_NE(find<MemberLeft>(events), nullptr);
    EXPECT_EQ(find<MemberLeft>(events)->member, dee);
}

TEST_F(SwissMode, KeepsNoSeatWhenTheTournamentIsOver) {
    room.lose(dee);
    for (int round = 0; round < 3; ++round) {
        race({ada, bob, cem});
        room.wait(swiss_break);
    }

    room.wait(120s);

    EXPECT_EQ(room.state().member(dee), nullptr);
}

TEST_F(SwissMode, HandsAnAwayHostsRoomOverInTheGraceTime) {
    race({ada, bob, cem, dee});
    room.lose(ada);

    const auto events = room.wait(120s);

    ASSERT_NE(find<HostChanged>(events), nullptr);
    EXPECT_EQ(find<HostChanged>(events)->member, bob);
    EXPECT_NE(room.state().member(ada), nullptr);
}

TEST_F(SwissMode, EndsAnArenaAlsoWhileNobodyIsThere) {
    room.ask(ada, SetRules{rules(Mode::arena), {}, {}});
    race({ada, bob, cem, dee});
    const auto end = *room.state().tournament.ends_at;
    for (const auto player : {ada, bob, cem, dee}) room.lose(player);
    room.wait(std::chrono::minutes(4));
    EXPECT_TRUE(room.state().match.next_at);

    room.wait(std::chrono::duration_cast<std::chrono::seconds>(end - room.now()) + 1s);

    EXPECT_FALSE(room.state().match.next_at);
    EXPECT_EQ(room.state().match.scores.size(), 4u);
    EXPECT_EQ(room.state().tournament.played, 1u);
}

}  // namespace gridrace::race
