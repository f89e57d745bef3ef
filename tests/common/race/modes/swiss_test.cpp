// The modes `swiss` and `arena`.
#include "common/race/modes/swiss.hpp"

#include <algorithm>

#include "common/race/standings.hpp"
#include "common/race/swiss_pairing.hpp"
#include "tests/common/race/modes/swiss_room.hpp"

namespace gridrace::race {

namespace {

constexpr std::uint32_t point = tournament_point;
constexpr std::uint32_t half = tournament_point / 2;

}  // namespace

TEST_F(SwissMode, SeatsThePlayersWhenTheCountdownBegins) {
    const auto events = room.ask(ada, StartRace{true});

    EXPECT_EQ(find<TablesSet>(events)->tables, (Tables{{{ada, cem}}, {{bob, dee}}}));
    EXPECT_EQ(room.state().tournament.tables.size(), 2u);
}

TEST_F(SwissMode, CountsPlacesAtOnesOwnTableOnly) {
    start();
    room.wait(1s);
    finish(bob);
    room.wait(1s);
    finish(ada);

    EXPECT_EQ(room.state().run(ada)->place, 1u);
    EXPECT_EQ(room.state().run(bob)->place, 1u);
    EXPECT_EQ(room.state().run(dee)->table, 2u);
    const auto table = standings(room.state().race);
    EXPECT_EQ(table[0].member, ada);
    EXPECT_EQ(table[1].place, 2u);
    EXPECT_EQ(table[2].member, bob);
    EXPECT_EQ(table[2].table, 2u);
    EXPECT_EQ(standings_of_all(room.state().race)[0].member, bob);
}

TEST_F(SwissMode, EndsTheRoundWhenEachTableIsDecided) {
    start();
    room.wait(1s);
    EXPECT_EQ(find<RaceEnded>(finish(ada)), nullptr);
    room.wait(1s);

    const auto events = finish(dee);

    ASSERT_NE(find<RaceEnded>(events), nullptr);
    const auto& scored = *find<MatchScored>(events);
    EXPECT_EQ(scored.scores[0], (MatchScore{ada, "Ada", point, point, 1, 0}));
    EXPECT_EQ(scored.scores[1], (MatchScore{dee, "Dee", point, point, 1, 0}));
    EXPECT_EQ(scored.scores[2], (MatchScore{bob, "Bob", 0, 0, 0, point}));
    EXPECT_EQ(scored.next_at, room.now() + swiss_break);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(SwissMode, PairsEqualScoresAndNobodyTwice) {
    race({ada, bob});
    room.wait(swiss_break);
    EXPECT_EQ(room.state().tournament.tables, (Tables{{{ada, bob}}, {{cem, dee}}}));

    race({ada, cem});
    room.wait(swiss_break);

    EXPECT_EQ(room.state().tournament.tables, (Tables{{{ada, dee}}, {{bob, cem}}}));
}

TEST_F(SwissMode, RanksByPointsThenBuchholz) {
    race({ada, bob});
    room.wait(swiss_break);
    race({ada, cem});
    room.wait(swiss_break);
    const auto scored = *find<MatchScored>(race({ada, bob}));

    EXPECT_EQ(scored.next_at, std::nullopt);
    EXPECT_EQ(standings_of_members(), (std::vector{ada, bob, cem, dee}));
    EXPECT_EQ(scored.scores[0], (MatchScore{ada, "Ada", point, 3 * point, 3, 3 * point}));
    EXPECT_EQ(scored.scores[1], (MatchScore{bob, "Bob", point, 2 * point, 2, 4 * point}));
    EXPECT_EQ(room.state().tournament.played, 3u);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(SwissMode, BeginsAnewAfterTheLastRound) {
    for (int i = 0; i < 3; ++i) {
        race({ada, bob, cem, dee});
        if (room.state().match.next_at) room.wait(swiss_break);
    }

    room.ask(ada, StartRace{true});

    EXPECT_EQ(room.state().tournament.played, 0u);
    EXPECT_EQ(room.state().tournament.tables, (Tables{{{ada, cem}}, {{bob, dee}}}));
}

// FIDE C.04.1.3.
TEST_F(SwissMode, GivesAByeOfAFullPointToTheLastOfAnOddNumber) {
    const auto eve = room.join("Eve");
    race({ada, bob});

    EXPECT_EQ(table(2), std::vector{eve});
    const auto& scores = room.state().match.scores;
    const auto score = std::ranges::find(scores, eve, &MatchScore::member);
    EXPECT_EQ(*score, (MatchScore{eve, "Eve", point, point, 0, 0}));
}

TEST_F(SwissMode, SharesThePointOfATie) {
    start();
    room.ask(ada, right_at(0));
    room.ask(cem, right_at(1));
    room.wait(room.state().rules.time_limit);

    const auto& scores = room.state().match.scores;
    EXPECT_EQ(std::ranges::find(scores, ada, &MatchScore::member)->points, half);
    EXPECT_EQ(std::ranges::find(scores, cem, &MatchScore::member)->points, half);
    // Those who did nothing have nothing.
    EXPECT_EQ(std::ranges::find(scores, bob, &MatchScore::member)->points, 0u);
}

TEST_F(SwissMode, GivesUpThePointWithTheRace) {
    start();
    room.ask(ada, right_at(0));
    room.ask(ada, Forfeit{});
    room.wait(1s);
    finish(bob);

    const auto& scores = room.state().match.scores;
    EXPECT_EQ(std::ranges::find(scores, ada, &MatchScore::member)->points, 0u);
}

TEST_F(SwissMode, GivesThePointToWhoIsLeftByTheOthersBeforeTheFirstDigit) {
    start();
    room.wait(1s);
    finish(bob);

    EXPECT_NE(find<RaceEnded>(room.ask(cem, Forfeit{})), nullptr);

    const auto& scores = room.state().match.scores;
    const auto score = std::ranges::find(scores, ada, &MatchScore::member);
    EXPECT_EQ(score->points, point);
    EXPECT_EQ(score->wins, 1u);
    EXPECT_EQ(std::ranges::find(scores, cem, &MatchScore::member)->points, 0u);
}

TEST_F(SwissMode, SharesPointsAtLargerTables) {
    TestRoom larger{rules(Mode::swiss, 4)};
    std::vector<MemberId> players;
    for (const auto* name : {"Ada", "Bob", "Cem", "Dee"}) players.push_back(larger.join(name));
    larger.ask(players[0], StartRace{true});
    larger.deliver(short_of(2));
    larger.wait(5s);
    for (std::size_t i = 0; i < 3; ++i) {
        larger.wait(1s);
        larger.fill(players[i], solution());
    }

    const auto& scores = larger.state().match.scores;
    EXPECT_EQ(scores[0].points, point);
    EXPECT_EQ(scores[1].points, point * 2 / 3);
    EXPECT_EQ(scores[2].points, point / 3);
    EXPECT_EQ(scores[3].points, 0u);
}

TEST_F(SwissMode, TheTimeWithoutAServerIsNotMissed) {
    race({ada, bob});
    const auto next = *room.state().match.next_at;

    room.interrupt(1h);

    EXPECT_EQ(room.state().match.next_at, next + 1h);
}

TEST_F(SwissMode, ForgetsTheTournamentWhenItsSettingsChange) {
    race({ada, bob});
    auto changed = room.state().rules;
    changed.mode_settings.table_size = 3;

    room.ask(ada, SetRules{changed, {}, {}});

    EXPECT_EQ(room.state().match, Match{});
    EXPECT_EQ(room.state().tournament, Tournament{});
}

TEST_F(SwissMode, RefusesTablesThatAreTooLarge) {
    auto changed = room.state().rules;
    changed.mode_settings.table_size = 9;

    EXPECT_EQ(room.refusal(ada, SetRules{changed, {}, {}}), RefusalCode::mode_setting_out_of_range);
}

TEST_F(SwissMode, HasNoHeadStarts) {
    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {10s, 0}}), RefusalCode::not_in_this_mode);
}

TEST_F(SwissMode, RacesInAnArenaUntilItsTimeIsOver) {
    auto arena = rules(Mode::arena);
    room.ask(ada, SetRules{arena, {}, {}});
    int rounds = 0;
    do {
        if (rounds > 0) room.wait(arena_break);
        race({ada, bob, cem, dee});
        ++rounds;
    } while (room.state().match.next_at);

    EXPECT_GT(rounds, 10);
    EXPECT_EQ(room.state().tournament.played, static_cast<std::uint32_t>(rounds));
    EXPECT_GE(room.now() + arena_break, *room.state().tournament.ends_at);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(SwissMode, MeetsNobodyTwiceRunningInAnArena) {
    room.ask(ada, SetRules{rules(Mode::arena), {}, {}});
    Tables before;
    for (int round = 0; round < 6; ++round) {
        if (round > 0) room.wait(arena_break);
        race({ada, bob, cem, dee});
        for (const auto& table : room.state().tournament.tables) {
            EXPECT_EQ(std::ranges::find(before, table), before.end());
        }
        before = room.state().tournament.tables;
    }
}

}  // namespace gridrace::race
