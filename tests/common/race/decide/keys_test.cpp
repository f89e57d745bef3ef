// Players who are keys: whose seat a key gives back, and what stays with a token from before.
#include "common/race/view.hpp"
#include "tests/common/race/club_room.hpp"

namespace gridrace::race {

namespace {

constexpr PlayerKey adas{1, 2, 3};
constexpr PlayerKey bobs{4, 5, 6};

Join newcomer(const std::string& name, std::uint32_t token, const PlayerKey& key,
              Role role = Role::player) {
    return {name, role, token_of(token), {}, WordSaid::nothing, key};
}

class KeysInAClub : public ClubTest {
protected:
    // With the key; by the token of the device.
    MemberId come_with(const std::string& name, std::uint32_t token, const PlayerKey& key,
                       Role role = Role::player) {
        EXPECT_TRUE(room.try_join(newcomer(name, token, key, role)));
        return room.state().last_member;
    }
    void race_and_leave(MemberId winner, MemberId loser) {
        race({winner, loser});
        leave(winner);
        leave(loser);
    }
};

}  // namespace

TEST(Keys, AreBoundToTheSeatOfWhoProvesThem) {
    TestRoom room;

    const auto joined = room.try_join(newcomer("Ada", 1, adas));

    EXPECT_EQ(*joined,
              (Events{MemberJoined{{1}, "Ada", Role::player}, TokenBound{{1}, token_of(1), {1}},
                      PlayerKnown{{1}, adas}, HostChanged{{1}}}));
    EXPECT_EQ(find_by_key(room.state(), adas, Role::player, "ADA"), MemberId{1});
    EXPECT_EQ(find_by_key(room.state(), adas, Role::player, "Bob"), std::nullopt)
        << "who shares the computer";
    EXPECT_EQ(find_by_key(room.state(), adas, Role::spectator, "Ada"), std::nullopt);
    EXPECT_EQ(find_by_key(room.state(), bobs, Role::player, "Ada"), std::nullopt);
}

TEST(Keys, KnowANameThatGotANumber) {
    EXPECT_TRUE(is_name_of("Zo\u00eb", "zo\u00cb"));
    EXPECT_TRUE(is_name_of("Ada 12", "Ada"));
    EXPECT_TRUE(is_name_of("Ada", "Ada 12"));
    EXPECT_FALSE(is_name_of("7", "8"));
    EXPECT_FALSE(is_name_of("A1", "A2"));
    EXPECT_FALSE(is_name_of("Ada B", "Ada"));
    EXPECT_FALSE(is_name_of("Adam", "Ada"));
}

TEST(Keys, AreToldToNobody) {
    TestRoom room;
    EXPECT_TRUE(room.try_join(newcomer("Ada", 1, adas)));
    const auto bob = room.join("Bob");

    EXPECT_EQ(audience(PlayerKnown{{1}, adas}).reach, Reach::server);
    for (const auto viewer : {MemberId{1}, bob})
        EXPECT_FALSE(visible_to(room.state(), viewer).member({1})->key);
}

TEST(Keys, BelongToOneSeatInARole) {
    TestRoom room;
    EXPECT_TRUE(room.try_join(newcomer("Ada", 1, adas)));

    const auto watching = room.try_join(newcomer("Ada", 2, adas, Role::spectator));
    const auto again = room.try_join(newcomer("Ada", 3, adas));

    EXPECT_TRUE(happened<PlayerKnown>(*watching));
    EXPECT_FALSE(happened<PlayerKnown>(*again));
}

TEST(Keys, AreBoundToASeatFromBefore) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_EQ(room.prove(ada, adas), (Events{PlayerKnown{ada, adas}}));
    EXPECT_EQ(room.prove(ada, adas), Events{});
    EXPECT_EQ(room.prove(ada, bobs), Events{}) << "a seat keeps its key";
    EXPECT_EQ(room.prove(room.join("Bob"), adas), Events{}) << "a key keeps its seat";
}

TEST(Keys, OfKickedMembersStayOut) {
    TestRoom room;
    room.join("Host");
    EXPECT_TRUE(room.try_join(newcomer("Ada", 2, adas)));
    room.ask({1}, KickMember{{2}});

    EXPECT_EQ(room.try_join(newcomer("Eva", 3, adas)).error().code, RefusalCode::was_kicked);
    EXPECT_TRUE(room.try_join(newcomer("Eva", 3, bobs)));
    room.ask({1}, LiftKicks{});
    EXPECT_TRUE(room.try_join(newcomer("Eve", 4, adas)));
}

TEST_F(KeysInAClub, GiveAPlayersPlaceBackOnAnotherDevice) {
    const auto ada = come_with("Ada", 501, adas);
    race_and_leave(ada, come("Bob", 502));
    room.wait(24h * 14);

    const auto again = come_with("Ada", 999, adas);

    EXPECT_EQ(room.member(again).name, "Ada") << "the name is her own";
    EXPECT_EQ(player(again).wins, 1u);
}

TEST_F(KeysInAClub, TellPeopleApartWhoShareAComputer) {
    const auto ada = come_with("Ada", 501, adas);
    race_and_leave(ada, come("Bob", 502));

    const auto child = come_with("Zoe", 999, adas);

    EXPECT_EQ(club().player_of(child), nullptr) << "her place is not Ada's";
    EXPECT_FALSE(room.member(child).key);
}

TEST_F(KeysInAClub, TakeOverThePlaceOfATokenFromBefore) {
    const auto ada = come("Ada", 501);
    race_and_leave(ada, come("Bob", 502));

    leave(come_with("Ada", 501, adas));  // the first visit with both
    const auto elsewhere = come_with("Ada", 999, adas);

    EXPECT_EQ(player(elsewhere).wins, 1u);
}

TEST_F(KeysInAClub, DoNotTakeAPlaceThatHasAnother) {
    const auto ada = come_with("Ada", 501, adas);
    race_and_leave(ada, come("Bob", 502));

    leave(come_with("Ada", 501, bobs));  // by her token
    const auto guest = come("Ada", 501);
    EXPECT_EQ(room.prove(guest, bobs), Events{});
    leave(guest);
    const auto again = come_with("Ada", 999, adas);

    EXPECT_EQ(player(again).wins, 1u);
    EXPECT_EQ(player(again).key, adas);
}

TEST_F(KeysInAClub, OfKickedGuestsStayOutIfThePlaceHasThem) {
    const auto host = come("Host", 500);
    const auto ada = come_with("Ada", 501, adas);
    race({host, ada});
    leave(ada);
    const auto guest = come("Ada", 501);
    ASSERT_NE(club().player_of(guest), nullptr);
    room.ask(host, KickMember{guest});

    EXPECT_EQ(room.try_join(newcomer("Ada", 999, adas)).error().code, RefusalCode::was_kicked);
}

TEST_F(KeysInAClub, DoNotMakeOnePlayerOfTwo) {
    const auto phone = come("Ada", 501);
    race_and_leave(phone, come("Bob", 502));
    leave(come_with("Ada", 503, adas));
    const auto laptop = come_with("Ada", 503, adas);
    race_and_leave(laptop, come("Bob", 502));

    const auto again = come_with("Ada", 501, adas);

    EXPECT_EQ(player(again).races, 1u) << "the token keeps its own place";
    EXPECT_FALSE(room.member(again).key);
}

TEST_F(KeysInAClub, ComeInWithoutTheWord) {
    const auto ada = come_with("Ada", 501, adas);
    const auto bob = come("Bob", 502);
    race({ada, bob});
    room.ask(ada, SetWord{"kite", WordHash{}});
    leave(ada);

    EXPECT_TRUE(room.try_join(newcomer("Ada", 999, adas)));
    EXPECT_EQ(room.try_join(newcomer("Eve", 998, bobs)).error().code, RefusalCode::word_needed);
}

TEST_F(KeysInAClub, StayInAShortenedLog) {
    const auto ada = come_with("Ada", 501, adas);
    race_and_leave(ada, come("Bob", 502));

    expect_same_club(room.state(), shortened(room.state()));
}

}  // namespace gridrace::race
