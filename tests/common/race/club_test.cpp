// What races are worth in a club.
#include "common/race/club.hpp"

#include "tests/common/race/club_room.hpp"

namespace gridrace::race {

namespace {

class ClubStandings : public ClubTest {
protected:
    explicit ClubStandings(const RaceRules& rules = {}) : ClubTest(rules) {}

    MemberId ada = come("Ada", 501);
    MemberId bob = come("Bob", 502);
};

class ClubOfARelay : public ClubStandings {
protected:
    ClubOfARelay() : ClubStandings(rules_of(Mode::relay)) {}
};

class ClubOfTogether : public ClubStandings {
protected:
    ClubOfTogether() : ClubStandings(rules_of(Mode::together)) {}
};

class ClubOfAMatch : public ClubStandings {
protected:
    ClubOfAMatch() : ClubStandings(rules_of(Mode::match)) {}
};

}  // namespace

TEST_F(ClubStandings, CountWinsAndPointsOverAllRaces) {
    race({ada, bob});
    race({bob, ada});
    race({ada});

    EXPECT_EQ(table(), "Ada 2 wins, 55 points, 3 races; Bob 1 wins, 35 points, 3 races");
    EXPECT_EQ(against(ada, bob), (HeadToHead{2, 1}));
    EXPECT_EQ(against(bob, ada), (HeadToHead{1, 2}));
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(ClubStandings, SayOfEachRaceWhoWasWhere) {
    race({bob, ada});

    ASSERT_EQ(club().races.size(), 1u);
    const auto& last = club().races[0];
    EXPECT_EQ(last.number, 1u);
    EXPECT_EQ(last.at, room.now());
    EXPECT_EQ(last.kind, (ClubRaceKind{Mode::race, sudoku::Grade::easy, {}}));
    EXPECT_EQ(last.players, 2u);
    EXPECT_EQ(last.places, (std::vector<ClubPlace>{{2, "Bob", 1}, {1, "Ada", 2}}));
}

TEST_F(ClubStandings, ComeInAnEventOfTheirOwn) {
    const auto scored = *find<ClubScored>(race({ada, bob}));

    EXPECT_EQ(scored.raced, 1u);
    ASSERT_EQ(scored.results.size(), 2u);
    EXPECT_EQ(scored.results[0], (ClubResult{1, 1, 20, true, player(ada).skill}));
    EXPECT_EQ(scored.results[1], (ClubResult{2, 2, 15, false, player(bob).skill}));
}

TEST_F(ClubStandings, LeaveOutARaceOfOne) {
    room.ask(bob, SetRole{Role::spectator});

    EXPECT_FALSE(happened<ClubScored>(race({ada})));
    EXPECT_EQ(club().raced, 0u);
}

TEST_F(ClubStandings, LeaveOutWhoWasGoneBeforeTheFirstDigit) {
    room.start_race(two_cells_short());
    leave(bob);

    room.fill(ada, solution());

    EXPECT_EQ(club().raced, 0u);
}

TEST_F(ClubStandings, CountALossForWhoLeavesOrGivesUp) {
    room.start_race(two_cells_short());
    room.ask(bob, right_at(0));
    leave(bob);
    room.fill(ada, solution());

    EXPECT_EQ(table(), "Ada 1 wins, 20 points, 1 races; Bob 0 wins, 5 points, 1 races");
}

TEST_F(ClubStandings, HaveNoWinnerIfAllGiveUpOrNobodyIsAhead) {
    race({});
    EXPECT_EQ(table(), "Ada 0 wins, 0 points, 1 races; Bob 0 wins, 0 points, 1 races");
    EXPECT_EQ(against(ada, bob), HeadToHead{});

    room.start_race(two_cells_short());
    room.wait(room.state().rules.time_limit);
    EXPECT_EQ(table(), "Ada 0 wins, 0 points, 2 races; Bob 0 wins, 0 points, 2 races");
}

TEST_F(ClubStandings, KnowWhoWasAheadWhenTimeWasUp) {
    room.start_race(two_cells_short());
    room.ask(bob, right_at(0));
    room.wait(room.state().rules.time_limit);

    EXPECT_EQ(table(), "Bob 1 wins, 5 points, 1 races; Ada 0 wins, 0 points, 1 races");
}

TEST_F(ClubOfARelay, GiveTheWinToTheTeam) {
    const auto cem = come("Cem", 503);
    const auto dan = come("Dan", 504);
    room.ask(ada, JoinTeam{1});
    room.ask(bob, JoinTeam{1});
    room.ask(cem, JoinTeam{2});
    room.ask(dan, JoinTeam{2});
    room.start_race(two_cells_short());
    for (std::uint32_t cell = 0; cell < 2; ++cell) {
        room.ask(room.state().race.turns[0].player, right_at(cell));
    }
    room.ask(cem, Forfeit{});
    room.ask(dan, Forfeit{});

    EXPECT_EQ(player(ada).wins, 1u);
    EXPECT_EQ(player(bob).wins, 1u);
    EXPECT_EQ(player(cem).wins, 0u);
    EXPECT_EQ(against(ada, bob), HeadToHead{});
    EXPECT_EQ(against(ada, dan), (HeadToHead{1, 0}));
}

TEST_F(ClubOfTogether, HaveNoWinner) {
    room.start_race(two_cells_short());
    room.ask(ada, right_at(0));
    room.ask(bob, right_at(1));

    EXPECT_EQ(table(), "Ada 0 wins, 0 points, 1 races; Bob 0 wins, 0 points, 1 races");
    EXPECT_EQ(against(ada, bob), HeadToHead{});
}

TEST_F(ClubOfAMatch, CountEachRaceByTheSamePoints) {
    const auto events = race({ada, bob});

    const auto& match = *find<MatchScored>(events);
    const auto& scored = *find<ClubScored>(events);
    EXPECT_EQ(match.scores[0].points, scored.results[0].points);
    EXPECT_EQ(match.scores[1].points, scored.results[1].points);
}

// Those who come back would find themselves in its countdown.
TEST_F(ClubOfAMatch, EndsTheMatchWhenAllHaveLeft) {
    race({ada, bob});
    EXPECT_TRUE(room.state().match.next_at.has_value());

    leave(ada);
    leave(bob);
    room.wait(24h);
    come("Ada", 501);

    EXPECT_FALSE(happened<CountdownStarted>(room.wait(24h)));
    EXPECT_EQ(room.state().match.next_at, std::nullopt);
}

TEST_F(ClubStandings, KeepTheNewestRaces) {
    for (std::size_t i = 0; i < club_races_kept + 2; ++i) race({ada, bob});

    EXPECT_EQ(club().raced, club_races_kept + 2);
    EXPECT_EQ(club().races.size(), club_races_kept);
    EXPECT_EQ(club().races.front().number, 3u);
}

// As an event of a damaged or later log might say.
TEST(Clubs, KnowNoMeetingsWithPlayersWhoDoNotExist) {
    Club club;
    for (const auto number : {1u, 3u}) club.players.emplace_back().number = number;

    add_race(club, noon, {}, {{2, 1, 20, true}, {3, 2, 0, false}, {1, 3, 0, false}});

    EXPECT_EQ(club.duels, (std::vector<ClubDuel>{{1, 3, 0, 1}}));
    EXPECT_EQ(club.player(3)->races, 1u);
}

TEST(Clubs, HaveANameThatIsCleanedAndBounded) {
    const auto named = [](std::string_view name) { return club_name(name); };

    EXPECT_EQ(*named("  The   Thursday club "), "The Thursday club");
    EXPECT_EQ(*named(std::string(30, 'x')), std::string(30, 'x'));
    for (const auto& name : {std::string(31, 'x'), std::string("a\x1b[31mb"), std::string("a\nb"),
                             std::string("a\xe2\x80\xae"), std::string("   "), std::string("\xff"),
                             std::string(100'000, 'y')}) {
        ASSERT_FALSE(named(name).has_value()) << name.substr(0, 40);
        EXPECT_EQ(named(name).error().code, RefusalCode::name_not_allowed);
        RoomState state;
        EXPECT_FALSE(open_room(state, *RoomCode::parse("K7MQ2X"), {}, {}, {noon}, name));
        EXPECT_EQ(state, RoomState{});
    }
}

TEST(Clubs, AreWhatRoomsAreNot) {
    const TestRoom room;

    EXPECT_FALSE(room.state().club.has_value());
    EXPECT_FALSE(can_be_shortened(room.state()));
}

}  // namespace gridrace::race
