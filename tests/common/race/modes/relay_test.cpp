// The mode `relay`.
#include "common/race/modes/relay.hpp"

#include <algorithm>

#include "common/sudoku/rules.hpp"
#include "tests/common/race/mode_room.hpp"

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

TEST_F(RelayMode, RecordsAMoveOnceForTheWholeTeam) {
    start(short_of(9));
    const auto events = room.ask(ada, right_at(0));

    const sudoku::Cell cell(0);
    const auto digit = static_cast<std::uint8_t>(solution().digit(cell));
    EXPECT_EQ(events,
              (Events{TeamMoved{ada, 1, 1, 1, cell, digit}, CommandAnswered{ada, {3}, {}}}));
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

    const auto& move = *find<TeamMoved>(events);
    const Event bare = TeamMoved{ada, 1, 1, 1, {}, 0};
    EXPECT_EQ(seen_by(room.state(), move, ada), Event(move));
    EXPECT_EQ(seen_by(room.state(), move, bob), Event(move));
    EXPECT_EQ(seen_by(room.state(), move, cho), bare);
    EXPECT_EQ(seen_by(room.state(), move, {}), bare);
    EXPECT_EQ(insiders(room.state(), move), (std::vector<MemberId>{ada, bob}));
    EXPECT_EQ(visible_to(room.state(), bob).run(bob)->grid, room.run(ada).grid);
    EXPECT_EQ(visible_to(room.state(), cho).run(ada)->grid, short_of(9));
}

// A digit in the place of another changes no box, so that others cannot tell where it is.
TEST_F(RelayMode, NamesNoBoxOfADigitThatReplacesAnother) {
    start(short_of(30));
    const auto grid = room.run(ada).grid;
    const auto both = sudoku::candidates(grid, sudoku::Cell(0));
    ASSERT_GE(both.size(), 2);
    const auto second = both.without(both.first()).first();
    room.ask(ada, PlaceDigit{0, static_cast<std::uint32_t>(both.first())});

    const auto events = room.ask(ada, PlaceDigit{0, static_cast<std::uint32_t>(second)});

    EXPECT_EQ(find<TeamMoved>(events)->box, 0);
    EXPECT_EQ(cells_filled(room.run(bob)), 1);
    EXPECT_EQ(room.run(bob).grid.digit(sudoku::Cell(0)), second);
}

TEST_F(RelayMode, HasARecordInTheEventsOfEarlierVersions) {
    start(short_of(4));
    room.ask(ada, right_at(0));
    room.ask(ada, ClearCell{0});
    room.ask(dan, Forfeit{});
    room.ask(ada, right_at(0));
    for (std::uint32_t cell = 1; cell < 4; ++cell) room.ask(turn(1), right_at(cell));
    room.ask(cho, Forfeit{});

    const auto record = *record_of(room.moments(), RaceNumber{1});

    auto earlier = record.start;
    int told = 0;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) {
            EXPECT_FALSE(std::holds_alternative<TeamMoved>(event));
            told += std::holds_alternative<TeamBoardChanged>(event);
            fold(earlier, event);
        }
    }
    EXPECT_EQ(told, 2 * 6);
    auto expected = visible_to(room.state(), {}).race;
    for (auto& run : expected.runs) run.grid = room.run(run.member).grid;
    EXPECT_EQ(earlier.race, expected);
    EXPECT_EQ(fault_of(room), "");
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

    EXPECT_EQ(insiders(room.state(), *find<TeamMoved>(events)), (std::vector<MemberId>{ada}));
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
