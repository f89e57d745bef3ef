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

// Ada is there; ninety-nine others have raced against her once, and left.
class ClubOfAHundred : public ClubPeople {
protected:
    ClubOfAHundred() {
        std::uint32_t person = 1001;
        while (club().players.size() < most_club_players) {
            const auto guest = come("Guest", person++);
            race({ada, guest});
            leave(guest);
        }
    }
    // Takes the place of one who cannot come back, but in no race that counts. The player's number.
    std::uint32_t seat_without_a_race(const std::string& name, std::uint32_t person) {
        room.wait(club_token_kept);
        const auto member = come(name, person);
        room.start_race(two_cells_short());
        const auto number = player(member).number;
        leave(member);
        room.ask(ada, Forfeit{});
        return number;
    }

    MemberId ada = come("Ada", 1000);
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
    room.wait(10h);

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

// Else one visit could shut them out for good: the first to come is the host.
TEST_F(ClubPeople, AreLetInAgainWhenTheHostOfThenIsGone) {
    race_and_leave();
    const auto mal = come("Mal", 601);
    const auto bob = come("Bob", 502);
    room.see_from(bob, Origin{7});
    room.ask(mal, KickMember{bob});
    EXPECT_FALSE(room.try_join({"Bob", Role::player, token_of(502)}));

    leave(mal);

    EXPECT_TRUE(room.try_join({"Bob", Role::player, token_of(502), Origin{7}}));
    EXPECT_EQ(fault_of(room), "");
}

// Until somebody else has been there.
TEST_F(ClubPeople, StayOutIfTheOperatorKicksThemAsTheLastOne) {
    const auto mal = come("Mal", 601);
    room.see_from(mal, Origin{7});
    EXPECT_TRUE(room.oversee(KickMember{mal}));

    EXPECT_EQ(room.try_join({"Mal", Role::player, token_of(601)}).error().code,
              RefusalCode::was_kicked);
    EXPECT_EQ(room.try_join({"Mal", Role::player, token_of(602), Origin{7}}).error().code,
              RefusalCode::address_was_kicked);
}

TEST_F(ClubOfAHundred, NobodyWithARaceMakesRoomForAStranger) {
    const auto before = club().players;
    const auto stranger = come("Stranger", 2001);
    race({ada, stranger});

    EXPECT_EQ(club().player_of(stranger), nullptr);
    for (const auto& player : before) EXPECT_NE(club().player(player.number), nullptr);
    EXPECT_EQ(club().raced, before.size() - 1) << "a race of one player of the club";
    EXPECT_EQ(fault_of(room), "");
}

// Such as bots, which come with another token each time.
TEST_F(ClubOfAHundred, StrangersWithoutARaceMakeRoomForEachOther) {
    const auto early = seat_without_a_race("Early", 2001);
    EXPECT_EQ(club().player(early)->races, 0u);
    room.wait(1h);

    const auto late = come("Late", 2002);
    race({ada, late});

    EXPECT_EQ(club().player(early), nullptr);
    EXPECT_EQ(player(late).races, 1u);
    EXPECT_EQ(club().players.size(), most_club_players);
    EXPECT_EQ(club().races.back().places[1].name, "Late");
}

TEST_F(ClubOfAHundred, WhoCannotComeBackMakesRoom) {
    room.wait(club_token_kept);
    race({ada, come("Late", 2001)});

    EXPECT_EQ(club().player(2), nullptr) << "the one unseen for longest";
    EXPECT_NE(club().player(3), nullptr);
    EXPECT_EQ(player(room.state().last_member).number, most_club_players + 1);
    EXPECT_EQ(std::ranges::count(club().duels, 2u, &ClubDuel::other), 0);
}

}  // namespace gridrace::race
