// The mode `relay`.
#include "common/race/modes/relay.hpp"

#include <algorithm>

#include "tests/common/race/modes/mode_room.hpp"

namespace gridrace::race {

namespace {

class RelayMode : public testing::Test {
protected:
    static RaceRules rules() {
        auto rules = rules_of(Mode::relay);
        rules.mode_settings.turn_digits = 2;
        return rules;
    }
    void start(const sudoku::Grid& grid) {
        room.ask(ada, JoinTeam{1});
        room.ask(bob, JoinTeam{1});
        room.start_race(grid);
    }
    MemberId turn(std::uint32_t team) const { return turn_of(room.state().race, team)->player; }

    TestRoom room{rules()};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    MemberId cho = room.join("Cho");
    MemberId dan = room.join("Dan");
};

}  // namespace

TEST_F(RelayMode, FillsTheTeamsUpAtTheStart) {
    start(short_of(9));

    EXPECT_EQ(room.run(ada).team, 1u);
    EXPECT_EQ(room.run(cho).team, 2u);
    EXPECT_EQ(room.run(dan).team, 2u);
    EXPECT_EQ(turn(1), ada);
    EXPECT_EQ(turn(2), cho);
}

TEST_F(RelayMode, PassesTheTurnAfterSomeDigits) {
    start(short_of(9));
    EXPECT_EQ(room.refusal(bob, right_at(0)), RefusalCode::not_your_turn);
    room.ask(ada, right_at(0));
    room.ask(ada, right_at(1));

    EXPECT_EQ(turn(1), bob);
    EXPECT_EQ(room.refusal(ada, right_at(2)), RefusalCode::not_your_turn);
    EXPECT_EQ(room.refusal(bob, right_at(2)), std::nullopt);
    EXPECT_EQ(room.run(ada).grid, room.run(bob).grid);
    EXPECT_EQ(cells_filled(room.run(cho)), 0);
}

TEST_F(RelayMode, PassesTheTurnAfterSomeTime) {
    start(short_of(9));
    EXPECT_EQ(next_deadline(room.state()), room.now() + 20s);

    room.wait(20s);

    EXPECT_EQ(turn(1), bob);
    EXPECT_EQ(turn(2), dan);
}

TEST_F(RelayMode, PassesTheTurnOfAPlayerWhoLeft) {
    start(short_of(9));

    room.ask(ada, LeaveRoom{});

    EXPECT_EQ(turn(1), bob);
}

TEST_F(RelayMode, TellsOfTheTeamsProgressOnce) {
    start(short_of(9));
    const auto events = room.ask(ada, right_at(0));

    const auto told = std::ranges::count_if(
        events, [](const Event& event) { return std::holds_alternative<ProgressChanged>(event); });
    EXPECT_EQ(told, 1);
    EXPECT_EQ(cells_filled(room.run(ada)), 1);
    EXPECT_EQ(cells_filled(room.run(bob)), 1);
    EXPECT_EQ(cells_filled(room.run(cho)), 0);
}

TEST_F(RelayMode, KeepsTheProgressOfAPlayerWhoGaveUp) {
    start(short_of(9));
    room.ask(bob, Forfeit{});

    room.ask(ada, right_at(0));

    EXPECT_EQ(cells_filled(room.run(bob)), 0);
}

TEST_F(RelayMode, GivesATeamOnePlace) {
    start(short_of(2));
    room.wait(3s);
    room.ask(cho, right_at(0));
    room.ask(cho, right_at(1));
    EXPECT_EQ(room.run(cho).place, 1u);
    EXPECT_EQ(room.run(dan).place, 1u);
    room.wait(3s);
    room.ask(ada, right_at(0));

    const auto events = room.ask(ada, right_at(1));

    EXPECT_EQ(room.run(bob).place, 2u);
    EXPECT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(RelayMode, TellsTheBoardToTheTeamAlone) {
    start(short_of(9));

    const auto events = room.ask(ada, right_at(0));

    for (const auto& event : events) {
        if (!std::holds_alternative<TeamBoardChanged>(event)) continue;
        EXPECT_TRUE(is_visible(event, ada) || is_visible(event, bob));
        EXPECT_FALSE(is_visible(event, cho));
    }
    EXPECT_EQ(visible_to(room.state(), bob).run(bob)->grid, room.run(ada).grid);
    EXPECT_EQ(visible_to(room.state(), cho).run(ada)->grid, short_of(9));
}

TEST_F(RelayMode, HasTheTeamsThatTheRulesSay) {
    EXPECT_EQ(room.refusal(ada, JoinTeam{3}), RefusalCode::no_such_team);
}

TEST_F(RelayMode, PassesNoTurnsWhileNobodyOfTheTeamIsThere) {
    start(short_of(9));
    room.lose(ada);
    room.lose(bob);
    room.wait(60s);
    EXPECT_EQ(turn(1), ada);
    room.bring_back(bob);
    EXPECT_LE(next_deadline(room.state()), room.now());

    room.wait(0s);

    EXPECT_EQ(turn(1), bob);
    EXPECT_GT(next_deadline(room.state()), room.now());
}

TEST_F(RelayMode, KeepsTurnsThroughAnInterruption) {
    start(short_of(9));
    room.wait(5s);

    room.interrupt(60s);

    EXPECT_EQ(turn_of(room.state().race, 1)->until, room.now() + 15s);
}

TEST_F(RelayMode, TellsTheBoardToNobodyWhoHasGivenUp) {
    start(short_of(9));
    room.ask(bob, Forfeit{});

    const auto events = room.ask(ada, right_at(0));

    EXPECT_EQ(find<TeamBoardChanged>(events)->member, ada);
    EXPECT_EQ(cells_filled(room.run(bob)), 0);
    EXPECT_EQ(room.run(bob).grid, short_of(9));
}

TEST_F(RelayMode, CountsTeamsInTheStandings) {
    start(short_of(2));
    room.ask(cho, right_at(0));
    room.ask(cho, right_at(1));
    EXPECT_EQ(table_of(room.state().race), "1 Cho, 1 Dan, 2 Ada, 2 Bob");
    room.wait(1s);
    room.ask(ada, right_at(0));
    room.ask(ada, right_at(1));

    EXPECT_EQ(table_of(room.state().race), "1 Cho, 1 Dan, 2 Ada, 2 Bob");
}

TEST_F(RelayMode, GivesNewTeamsToPlayersOfTeamsThatAreNoMore) {
    auto fewer = rules();
    fewer.mode_settings.teams = 3;
    room.ask(ada, SetRules{fewer, {}, {}});
    room.ask(ada, JoinTeam{3});
    fewer.mode_settings.teams = 2;
    room.ask(ada, SetRules{fewer, {}, {}});

    room.start_race(short_of(9));

    for (const auto member : {ada, bob, cho, dan}) EXPECT_LE(room.run(member).team, 2u);
}

TEST(Teams, AreForTheRelayAlone) {
    TestRoom room(rules_of(Mode::relay));
    const auto ada = room.join("Ada");
    room.ask(ada, JoinTeam{2});
    room.ask(ada, SetRules{rules_of(Mode::race), {}, {}});
    EXPECT_EQ(room.refusal(ada, JoinTeam{1}), RefusalCode::not_in_this_mode);

    room.start_race(short_of(9));

    EXPECT_EQ(room.run(ada).team, 0u);
}

}  // namespace gridrace::race
