// The mode `match`.
#include "common/race/modes/match.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class MatchMode : public testing::Test {
protected:
    static RaceRules rules() {
        auto rules = rules_of(Mode::match);
        rules.mode_settings.races = 3;
        return rules;
    }
    // Ada wins after ten seconds, Bob finishes after twenty.
    Events race() {
        if (room.state().phase == Phase::lobby && !room.state().match.next_at) {
            room.ask(ada, StartRace{true});
        }
        room.deliver(short_of(2));
        room.wait(5s);
        room.wait(10s);
        room.fill(ada, solution());
        room.wait(10s);
        room.ask(bob, right_at(0));
        return room.ask(bob, right_at(1));
    }
    TestRoom room{rules()};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(MatchMode, GivesPointsForSolvingAndForTime) {
    const auto scored = *find<MatchScored>(race());

    EXPECT_EQ(scored.raced, 1u);
    EXPECT_EQ(scored.races, 3u);
    EXPECT_EQ(scored.scores[0], (MatchScore{ada, "Ada", 20, 20, 1, 0}));
    EXPECT_EQ(scored.scores[1], (MatchScore{bob, "Bob", 15, 15, 0, 0}));
    EXPECT_EQ(scored.next_at, room.now() + match_break);
}

TEST_F(MatchMode, StartsTheNextRaceByItself) {
    race();
    EXPECT_EQ(next_deadline(room.state()), room.now() + match_break);

    const auto events = room.wait(match_break);

    EXPECT_EQ(find<CountdownStarted>(events)->race, RaceNumber{2});
}

TEST_F(MatchMode, AddsUpAndEnds) {
    race();
    room.wait(match_break);
    race();
    room.wait(match_break);
    const auto scored = *find<MatchScored>(race());

    EXPECT_EQ(scored.scores[0], (MatchScore{ada, "Ada", 20, 60, 3, 0}));
    EXPECT_EQ(scored.next_at, std::nullopt);
    EXPECT_EQ(room.state().match.scores.size(), 2u);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(MatchMode, BeginsAnewAfterTheLastRace) {
    for (int i = 0; i < 3; ++i) {
        race();
        room.wait(match_break);
    }

    EXPECT_EQ(find<MatchScored>(race())->scores[0].points, 20u);
}

TEST_F(MatchMode, IsDecidedByMostWinsIfWinsCount) {
    auto best_of = rules();
    best_of.mode_settings.best_of = true;
    room.ask(ada, SetRules{best_of, {}, {}});
    race();
    room.wait(match_break);

    EXPECT_EQ(find<MatchScored>(race())->next_at, std::nullopt);
}

TEST_F(MatchMode, WaitsForAPlayer) {
    race();
    room.lose(ada);
    room.lose(bob);

    EXPECT_FALSE(happened<CountdownStarted>(room.wait(match_break)));
    EXPECT_NE(next_deadline(room.state()), room.now());
    room.bring_back(bob);
    EXPECT_TRUE(happened<CountdownStarted>(room.wait(1s)));
}

TEST_F(MatchMode, RisesThroughTheGrades) {
    auto rising = rules();
    rising.grade = sudoku::Grade::hard;
    rising.mode_settings.rising = true;
    room.ask(ada, SetRules{rising, {}, {}});
    room.ask(ada, StartRace{true});
    EXPECT_EQ(puzzle_wanted(room.state())->grade, sudoku::Grade::easy);
    race();

    room.wait(match_break);

    EXPECT_EQ(puzzle_wanted(room.state())->grade, sudoku::Grade::medium);
}

TEST_F(MatchMode, EndsInARoomWhoseLogIsFull) {
    race();
    room.fill_log();

    const auto events = room.wait(match_break);

    EXPECT_EQ(find<MatchScored>(events)->next_at, std::nullopt);
    EXPECT_NE(next_deadline(room.state()), room.now());
}

TEST(Match, KeepsNoScoresWithoutEnd) {
    auto rules = rules_of(Mode::match);
    rules.max_players = 100;
    rules.mode_settings.races = 50;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    for (int i = 0; i < 3; ++i) {
        std::vector<MemberId> guests;
        for (int guest = 0; guest < 99; ++guest) {
            guests.push_back(room.join("Guest " + std::to_string(guest)));
        }
        room.start_race(short_of(1));
        room.ask(ada, right_at(0));
        room.wait(rules.time_limit);
        for (const auto guest : guests) room.ask(guest, LeaveRoom{});
    }

    EXPECT_EQ(room.state().match.scores.size(), max_scores);
    EXPECT_EQ(room.state().match.scores.front().member, ada);
}

}  // namespace gridrace::race
