// Who is who in a club, over weeks.
#include <algorithm>

#include "tests/common/race/club_room.hpp"

namespace gridrace::race {

namespace {

class ClubPeople : public ClubTest {
protected:
    static RaceRules rules() {
        RaceRules rules;
        rules.max_players = 100;
        return rules;
    }
    ClubPeople() : ClubTest(rules()) {}

    // Ada and Bob race once and leave; then two weeks pass.
    void race_and_leave() {
        const auto ada = come("Ada", 501);
        const auto bob = come("Bob", 502);
        race({ada, bob});
        leave(ada);
        leave(bob);
        room.wait(24h * 14);
    }
};

}  // namespace

TEST_F(ClubPeople, KeepTheirStandingWhenTheyComeBack) {
    race_and_leave();

    const auto bob = come("Bob", 502);
    const auto ada = come("Ada", 501);
    EXPECT_EQ(player(ada).number, 1u);
    EXPECT_EQ(player(bob).number, 2u);
    EXPECT_EQ(room.state().host, bob);
    race({ada, bob});

    EXPECT_EQ(table(), "Ada 2 wins, 40 points, 2 races; Bob 0 wins, 30 points, 2 races");
}

TEST_F(ClubPeople, KeepTheRulesForTheNextTime) {
    const auto ada = come("Ada", 501);
    auto changed = room.state().rules;
    changed.grade = sudoku::Grade::expert;
    room.ask(ada, SetRules{changed, {}});
    leave(ada);
    room.wait(24h * 10);

    come("Ada", 501);

    EXPECT_EQ(room.state().rules.grade, sudoku::Grade::expert);
}

TEST_F(ClubPeople, MayTakeAnotherName) {
    race_and_leave();

    const auto ada = come("Countess", 501);

    EXPECT_EQ(player(ada).number, 1u);
    EXPECT_EQ(player(ada).name, "Countess");
    EXPECT_EQ(room.member(ada).name, "Countess");
}

TEST_F(ClubPeople, AreKnownByTheirTokenAlone) {
    race_and_leave();

    const auto other = come("Ada", 601);
    EXPECT_EQ(room.member(other).name, "Ada 2");
    const auto bob = come("Bob", 502);
    race({other, bob});

    EXPECT_EQ(player(other).number, 3u);
    EXPECT_EQ(table(),
              "Ada 1 wins, 20 points, 1 races; Ada 2 1 wins, 20 points, 1 races; "
              "Bob 0 wins, 30 points, 2 races");
}

TEST_F(ClubPeople, KeepNamesThatOnlyLookLikeTheirsAway) {
    race_and_leave();

    const auto refused =
        room.try_join({"\xd0\x90"
                       "da",
                       Role::player, token_of(601)});

    EXPECT_EQ(refused.error().code, RefusalCode::name_looks_alike);
}

TEST_F(ClubPeople, AreOnlyThoseWhoHaveRaced) {
    const auto ada = come("Ada", 501);
    const auto eve = come("Eve", 503, Role::spectator);
    EXPECT_TRUE(club().players.empty());

    const auto bob = come("Bob", 502);
    race({ada, bob});

    EXPECT_EQ(club().players.size(), 2u);
    EXPECT_EQ(club().player_of(eve), nullptr);
}

TEST_F(ClubPeople, MayEnterARaceThatIsUnderWay) {
    const auto ada = come("Ada", 501);
    room.start_race(two_cells_short());
    const auto bob = come("Bob", 502);
    room.fill(bob, solution());
    room.fill(ada, solution());

    EXPECT_EQ(table(), "Bob 1 wins, 20 points, 1 races; Ada 0 wins, 20 points, 1 races");
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(ClubPeople, CountOnceIfTheyComeTwiceInARace) {
    const auto ada = come("Ada", 501);
    const auto bob = come("Bob", 502);
    room.start_race(two_cells_short());
    room.ask(bob, right_at(0));
    leave(bob);
    const auto again = come("Bob", 502);
    room.fill(ada, solution());
    room.fill(again, solution());

    EXPECT_EQ(player(again).races, 1u);
    EXPECT_EQ(against(ada, again), (HeadToHead{1, 0}));
}

// Else it would not count for those who leave it in time.
TEST_F(ClubPeople, LoseARaceThatTheyLeaveAndWatch) {
    const auto ada = come("Ada", 501);
    const auto bob = come("Bob", 502);
    room.start_race(two_cells_short());
    room.ask(bob, right_at(0));
    leave(bob);
    const auto again = come("Bobby", 502, Role::spectator);
    EXPECT_EQ(club().player_of(again), nullptr);
    room.fill(ada, solution());

    EXPECT_EQ(player(again).number, 2u);
    EXPECT_EQ(table(), "Ada 1 wins, 20 points, 1 races; Bobby 0 wins, 5 points, 1 races");
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(ClubPeople, WhoWereKickedStayOutAndStayInTheTable) {
    const auto ada = come("Ada", 501);
    const auto bob = come("Bob", 502);
    race({ada, bob});
    room.ask(ada, KickMember{bob});
    room.wait(24h * 7);

    EXPECT_EQ(room.try_join({"Bob", Role::player, token_of(502)}).error().code,
              RefusalCode::was_kicked);
    EXPECT_EQ(club_standings(club()).size(), 2u);

    room.ask(ada, LiftKicks{});
    EXPECT_EQ(player(come("Bob", 502)).races, 1u);
}

TEST_F(ClubPeople, WhoHaveRacedLeastAndLongestAgoMakeRoomForNewOnes) {
    const auto ada = come("Ada", 1000);
    std::uint32_t person = 1001;
    while (club().players.size() < most_club_players) {
        const auto guest = come("Guest", person++);
        race({ada, guest});
        leave(guest);
    }
    const auto regular = come("Guest", 1001);
    race({ada, regular});
    leave(regular);

    const auto late = come("Late", person);
    const auto events = race({ada, late});

    EXPECT_EQ(club().players.size(), most_club_players);
    EXPECT_EQ(club().player(3), nullptr);  // the one of 1002; 1001 has raced twice
    EXPECT_NE(club().player(2), nullptr);
    EXPECT_EQ(player(late).number, most_club_players + 1);
    EXPECT_EQ(club().races.back().places[1].name, "Late");
    EXPECT_EQ(std::ranges::count(club().duels, 3u, &ClubDuel::other), 0);
}

// A stranger who joins and leaves in every race cannot push out more than one of the others.
TEST_F(ClubPeople, AreNotPushedOutByOneWhoComesAgainAndAgain) {
    const auto ada = come("Ada", 1000);
    std::uint32_t person = 1001;
    while (club().players.size() < most_club_players) {
        const auto guest = come("Guest", person++);
        race({ada, guest});
        race({ada, guest});
        leave(guest);
    }
    for (int i = 0; i < 5; ++i) {
        const auto stranger = come("Stranger", person++);
        race({ada, stranger});
        leave(stranger);
    }

    const auto regulars = std::ranges::count_if(
        club().players, [](const ClubPlayer& player) { return player.races >= 2; });
    EXPECT_EQ(regulars, static_cast<std::ptrdiff_t>(most_club_players) - 1);
}

}  // namespace gridrace::race
