// Modes in which players fight for teams, each for a place of their own.
#include <algorithm>

#include "common/race/modes/match.hpp"
#include "common/race/team_standings.hpp"
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

RaceRules in_teams(Mode mode, std::uint32_t teams = 2) {
    auto rules = rules_of(mode);
    rules.mode_settings.in_teams = true;
    rules.mode_settings.teams = teams;
    rules.mode_settings.races = 2;
    return rules;
}

// The scores of the teams, best first: "1 team 2 (5), 2 team 1 (7)".
std::string table_of(const std::vector<TeamStanding>& teams) {
    std::string text;
    for (const auto& team : teams) {
        if (!text.empty()) text += ", ";
        text += std::to_string(team.place) + " team " + std::to_string(team.team) + " (" +
                std::to_string(team.score) + ")";
    }
    return text;
}

class RaceInTeams : public testing::Test {
protected:
    void race() {
        room.start_race(short_of(2));
        room.ask(ada, right_at(0));
        room.ask(ada, right_at(1));
        room.wait(1s);
        room.ask(cho, right_at(0));
    }

    TestRoom room{in_teams(Mode::race)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    MemberId cho = room.join("Cho");
};

class MatchInTeams : public testing::Test {
protected:
    // Ada solves the puzzle; the others give up.
    void race() {
        if (room.state().phase == Phase::lobby) room.ask(ada, StartRace{true});
        room.deliver(short_of(1));
        room.wait(5s);
        room.wait(10s);
        for (const auto& run : std::vector(room.state().race.runs)) {
            const bool wins = run.member == ada;
            wins ? room.ask(ada, right_at(0)) : room.ask(run.member, Forfeit{});
        }
    }

    TestRoom room{in_teams(Mode::match)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    MemberId cho = room.join("Cho");
};

}  // namespace

TEST(ModesInTeams, AreThoseInWhichPlayersFightAlone) {
    for (const auto mode : {Mode::race, Mode::lives, Mode::penalty, Mode::sprint, Mode::match,
                            Mode::territory, Mode::knock_out, Mode::relay}) {
        EXPECT_EQ(find_fault(in_teams(mode).mode_settings), std::nullopt) << name(mode);
    }
    for (const auto mode : {Mode::together, Mode::swiss, Mode::arena}) {
        EXPECT_EQ(find_fault(in_teams(mode).mode_settings), RefusalCode::no_teams_in_this_mode)
            << name(mode);
    }
    auto daily = in_teams(Mode::daily);
    daily.mode_settings.day = 1;
    EXPECT_EQ(find_fault(daily.mode_settings), RefusalCode::no_teams_in_this_mode);
}

TEST(ModesInTeams, ARelayIgnoresThem) {
    const auto rules = in_teams(Mode::relay);

    EXPECT_FALSE(ranks_teams(rules.mode_settings));
    EXPECT_TRUE(has_teams(rules.mode_settings));
}

TEST(ModesInTeams, WithoutThemAMemberHasNoTeam) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_EQ(room.refusal(ada, JoinTeam{1}), RefusalCode::not_in_this_mode);

    room.start_race(puzzle());

    EXPECT_EQ(room.run(ada).team, 0u);
    EXPECT_TRUE(team_standings(room.state().race).empty());
}

TEST(ModesInTeams, ATeamOfARelayThatHasBeenIsNotThatOfARace) {
    TestRoom room(rules_of(Mode::relay));
    const auto ada = room.join("Ada");
    room.ask(ada, JoinTeam{2});
    room.ask(ada, SetRules{RaceRules{}, {}, {}});

    room.start_race(puzzle());

    EXPECT_EQ(room.member(ada).team, 2u);
    EXPECT_EQ(room.run(ada).team, 0u);
}

TEST_F(RaceInTeams, FillsTheSmallestTeamsAtTheStart) {
    EXPECT_EQ(room.refusal(bob, JoinTeam{3}), RefusalCode::no_such_team);
    room.ask(bob, JoinTeam{1});

    room.start_race(puzzle());

    EXPECT_EQ(room.run(ada).team, 2u);
    EXPECT_EQ(room.run(bob).team, 1u);
    EXPECT_EQ(room.run(cho).team, 1u);
}

TEST_F(RaceInTeams, PutsALateJoinerIntoTheSmallestTeam) {
    room.start_race(puzzle());
    const auto dan = room.join("Dan");

    EXPECT_EQ(room.run(dan).team, 2u);
    room.ask(ada, Forfeit{});
    room.ask(bob, Forfeit{});
    room.ask(cho, Forfeit{});
    room.ask(dan, Forfeit{});
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(RaceInTeams, AssignsATeamThatThereIsNotAnyMore) {
    room.ask(ada, SetRules{in_teams(Mode::race, 4), {}, {}});
    room.ask(ada, JoinTeam{4});
    room.ask(ada, SetRules{in_teams(Mode::race, 3), {}, {}});

    room.start_race(puzzle());

    EXPECT_EQ(room.run(ada).team, 1u);
}

TEST_F(RaceInTeams, LeavesEachPlayerTheirBoardAndPlace) {
    race();

    EXPECT_EQ(room.run(cho).team, room.run(ada).team);
    EXPECT_NE(room.run(cho).grid, room.run(ada).grid);
    EXPECT_EQ(table_of(room.state().race), "1 Ada, 2 Cho, 3 Bob");
}

TEST_F(RaceInTeams, RanksTeamsByThePlacesOfTheirPlayers) {
    const auto dan = room.join("Dan");
    race();

    EXPECT_EQ(room.run(dan).team, 2u);
    EXPECT_EQ(table_of(team_standings(room.state().race)), "1 team 1 (3), 2 team 2 (6)");
}

TEST_F(RaceInTeams, CountsWhoHasGivenUpWithThePlaceInTheStandings) {
    room.join("Dan");
    race();
    room.ask(cho, Forfeit{});
    room.ask(bob, LeaveRoom{});

    EXPECT_EQ(table_of(room.state().race), "1 Ada, 2 Dan, 3 Cho, 4 Bob");
    EXPECT_EQ(table_of(team_standings(room.state().race)), "1 team 1 (4), 2 team 2 (6)");
}

TEST_F(RaceInTeams, HasABelievableRecordThatNamesTheTeams) {
    room.ask(ada, JoinTeam{2});
    race();
    room.ask(bob, Forfeit{});
    room.ask(cho, Forfeit{});

    const auto record = *record_of(room.moments(), RaceNumber{1});
    EXPECT_EQ(record_fault(record), std::nullopt);
    auto state = record.start;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) fold(state, event);
    }
    EXPECT_EQ(team_standings(state.race), team_standings(room.state().race));
}

TEST_F(MatchInTeams, RanksTeamsOverAllRaces) {
    race();
    EXPECT_EQ(table_of(team_standings(room.state().match.scores)), "1 team 1 (1), 2 team 2 (2)");
}

TEST_F(MatchInTeams, KeepsTheTeamOfAPlayerWhoHasLeft) {
    race();
    room.ask(bob, LeaveRoom{});
    room.wait(match_break);
    race();

    const auto& scores = room.state().match.scores;
    const auto of_bob = std::ranges::find(scores, bob, &MatchScore::member);
    EXPECT_EQ(of_bob->team, 2u);
    EXPECT_EQ(team_standings(room.state().match.scores).size(), 2u);
}

TEST_F(MatchInTeams, KeepsAPlayerInTheTeamUntilItsEnd) {
    race();
    EXPECT_EQ(room.refusal(ada, JoinTeam{2}), RefusalCode::team_is_set);
    EXPECT_EQ(room.refusal(ada, JoinTeam{1}), std::nullopt);
    const auto dan = room.join("Dan");
    EXPECT_EQ(room.refusal(dan, JoinTeam{2}), std::nullopt);
    room.wait(match_break);
    race();

    EXPECT_EQ(room.refusal(ada, JoinTeam{2}), std::nullopt);
}

}  // namespace gridrace::race
