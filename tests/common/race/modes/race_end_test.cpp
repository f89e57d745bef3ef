// A race ends for those who still play when others have finished: by the host, or by the rules.
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

RaceRules rules_with(std::chrono::seconds window, Mode mode = Mode::race) {
    RaceRules rules;
    rules.max_players = 20;
    rules.mode_settings.mode = mode;
    rules.mode_settings.finish_window = window;
    return rules;
}

std::vector<MemberId> join_all(TestRoom& room, int players) {
    std::vector<MemberId> all;
    for (int i = 0; i < players; ++i)
        all.push_back(room.join("P" + std::string(1, static_cast<char>('a' + i))));
    return all;
}

Events finish(TestRoom& room, MemberId player) {
    const auto before = room.log().size();
    room.fill(player, solution());
    return {room.log().begin() + static_cast<std::ptrdiff_t>(before), room.log().end()};
}

// The number of the finish with which the end is announced; 0: with none before the last.
int announcing_finish(const RaceRules& rules, int players) {
    TestRoom room(rules);
    const auto all = join_all(room, players);
    room.start_race(two_cells_short());
    for (int i = 1; i < players; ++i) {
        room.wait(1s);
        if (happened<EndAnnounced>(finish(room, all[static_cast<std::size_t>(i)]))) return i;
    }
    return 0;
}

}  // namespace

TEST(EndOfARace, ComesAMinuteAfterTheHostAskedForIt) {
    TestRoom room(rules_with(0s));
    const auto all = join_all(room, 3);
    room.start_race(two_cells_short());
    finish(room, all[1]);

    const auto events = room.ask(all[0], EndRace{});

    ASSERT_TRUE(happened<EndAnnounced>(events));
    EXPECT_EQ(*find<EndAnnounced>(events), (EndAnnounced{room.now() + 1min, true}));
    EXPECT_EQ(next_deadline(room.state()), room.now() + 1min);
    EXPECT_FALSE(happened<RaceEnded>(room.wait(59s)));
    EXPECT_EQ(find<RaceEnded>(room.wait(1s))->reason, RaceEndReason::time_limit);
    EXPECT_EQ(room.run(all[2]).status, RunStatus::racing);
    EXPECT_EQ(fault_of(room), "");
}

TEST(EndOfARace, IsRefusedBeforeSomebodyHasFinished) {
    TestRoom room;
    const auto all = join_all(room, 3);
    EXPECT_EQ(room.refusal(all[0], EndRace{}), RefusalCode::not_racing);
    room.start_race(two_cells_short());

    EXPECT_EQ(room.refusal(all[0], EndRace{}), RefusalCode::nobody_has_finished);
    finish(room, all[1]);
    EXPECT_EQ(room.refusal(all[1], EndRace{}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(all[0], EndRace{}), std::nullopt);
}

TEST(EndOfARace, IsRefusedWhereNobodyFinishesBeforeTheEnd) {
    for (const auto mode : {Mode::sprint, Mode::territory, Mode::together, Mode::knock_out}) {
        TestRoom room(rules_with(5min, mode));
        const auto all = join_all(room, 2);
        room.ask(all[0], StartRace{true});
        room.deliver(OrderedPuzzle{two_cells_short(), {}, solution()});
        room.wait(room.state().rules.countdown);
        EXPECT_EQ(room.refusal(all[0], EndRace{}), RefusalCode::not_in_this_mode);
    }
}

TEST(EndOfARace, IsAskedForTwiceWithoutEffect) {
    TestRoom room;
    const auto all = join_all(room, 4);
    room.start_race(two_cells_short());
    finish(room, all[1]);
    room.ask(all[0], EndRace{});
    room.wait(10s);

    EXPECT_FALSE(happened<EndAnnounced>(room.ask(all[0], EndRace{})));
}

TEST(EndOfARace, IsNoLaterThanTheTimeLimit) {
    auto rules = rules_with(5min);
    rules.time_limit = 100s;
    TestRoom room(rules);
    const auto all = join_all(room, 2);
    room.start_race(two_cells_short());
    room.wait(50s);

    EXPECT_FALSE(happened<EndAnnounced>(finish(room, all[1])));
    EXPECT_FALSE(happened<EndAnnounced>(room.ask(all[0], EndRace{})));
    EXPECT_TRUE(happened<RaceEnded>(room.wait(50s)));
}

TEST(EndOfARace, FollowsTheWindowAfterHalfOfTheFieldOrTheFirstThree) {
    EXPECT_EQ(announcing_finish(rules_with(2min), 2), 1);
    EXPECT_EQ(announcing_finish(rules_with(2min), 3), 2);
    EXPECT_EQ(announcing_finish(rules_with(2min), 4), 2);
    EXPECT_EQ(announcing_finish(rules_with(2min), 5), 3);
    EXPECT_EQ(announcing_finish(rules_with(2min), 12), 3);
    EXPECT_EQ(announcing_finish(rules_with(0s), 12), 0);
}

TEST(EndOfARace, IsMeasuredFromTheFinishThatDecides) {
    TestRoom room(rules_with(2min));
    const auto all = join_all(room, 4);
    room.start_race(two_cells_short());
    finish(room, all[1]);
    room.wait(30s);
    const auto events = finish(room, all[2]);

    EXPECT_EQ(*find<EndAnnounced>(events), (EndAnnounced{room.now() + 2min, false}));
    EXPECT_FALSE(happened<RaceEnded>(room.wait(119s)));
    EXPECT_TRUE(happened<RaceEnded>(room.wait(1s)));
    EXPECT_EQ(fault_of(room), "");
}

TEST(EndOfARace, IsBroughtForwardByTheHost) {
    TestRoom room(rules_with(5min));
    const auto all = join_all(room, 2);
    room.start_race(two_cells_short());
    finish(room, all[1]);

    EXPECT_EQ(find<EndAnnounced>(room.ask(all[0], EndRace{}))->ends_at, room.now() + 1min);
}

TEST(EndOfARace, CountsNobodyWhoHasGivenUp) {
    TestRoom room(rules_with(5min));
    const auto all = join_all(room, 4);
    room.start_race(two_cells_short());
    EXPECT_FALSE(happened<EndAnnounced>(finish(room, all[1])));
    EXPECT_FALSE(happened<EndAnnounced>(room.ask(all[2], Forfeit{})));

    EXPECT_FALSE(happened<EndAnnounced>(room.ask(all[0], PlaceDigit{0, 5})));
    EXPECT_TRUE(happened<EndAnnounced>(room.ask(all[3], LeaveRoom{})));
    EXPECT_EQ(fault_of(room), "no record");
}

TEST(EndOfARace, StandsStillWhileTheServerIsAway) {
    TestRoom room(rules_with(5min));
    const auto all = join_all(room, 2);
    room.start_race(two_cells_short());
    finish(room, all[1]);
    const auto before = *room.state().race.ends_at;
    room.interrupt(10min);

    EXPECT_EQ(room.state().race.ends_at, before + 10min);
}

TEST(EndOfARace, CountsTeamsInARelay) {
    auto rules = rules_with(5min, Mode::relay);
    rules.mode_settings.teams = 2;
    rules.mode_settings.turn_digits = 20;
    TestRoom room(rules);
    const auto all = join_all(room, 4);
    room.start_race(two_cells_short());
    const auto first = room.state().race.turns[0].player;

    EXPECT_TRUE(happened<EndAnnounced>(finish(room, first)));
    EXPECT_TRUE(happened<RaceEnded>(room.wait(5min)));
    EXPECT_EQ(fault_of(room), "");
}

TEST(EndOfARace, CountsTablesInATournament) {
    TestRoom room(rules_with(5min, Mode::swiss));
    const auto all = join_all(room, 8);
    room.start_race(two_cells_short());
    int finished = 0;
    for (const auto& table : room.state().tournament.tables) {
        ++finished;
        if (happened<EndAnnounced>(finish(room, table.players[0]))) break;
    }
    EXPECT_EQ(finished, 2);
    EXPECT_TRUE(happened<RaceEnded>(room.wait(5min)));
    EXPECT_EQ(fault_of(room), "");
}

TEST(EndOfARace, DoesNotCountAByeAsATableThatIsDone) {
    TestRoom room(rules_with(5min, Mode::swiss));
    const auto all = join_all(room, 7);
    room.start_race(two_cells_short());
    int finished = 0;
    for (const auto& table : room.state().tournament.tables) {
        if (table.players.size() < 2) continue;
        ++finished;
        if (happened<EndAnnounced>(finish(room, table.players[0]))) break;
    }
    EXPECT_EQ(finished, 2);
}

}  // namespace gridrace::race
