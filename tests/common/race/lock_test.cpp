// A host can lock a room: nobody new is admitted. And list it: strangers find it.
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

TEST(RaceRulesOfALock, LetNobodyNewIn) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_EQ(find<LockChanged>(room.ask(ada, LockRoom{true}))->locked, true);

    EXPECT_EQ(room.try_join({"Bob", Role::player, token_of(50)}).error().code,
              RefusalCode::room_is_locked);
    EXPECT_EQ(room.try_join({"Eve", Role::spectator, token_of(51)}).error().code,
              RefusalCode::room_is_locked);
}

TEST(RaceRulesOfALock, LetThoseBackWhoHaveASeat) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(ada, LockRoom{true});
    room.lose(bob);

    EXPECT_TRUE(happened<MemberBack>(room.bring_back(bob)));
}

TEST(RaceRulesOfALock, AreTakenBackByTheHost) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, LockRoom{true});

    EXPECT_FALSE(happened<LockChanged>(room.ask(ada, LockRoom{true})));
    EXPECT_EQ(find<LockChanged>(room.ask(ada, LockRoom{false}))->locked, false);

    EXPECT_TRUE(room.try_join({"Bob", Role::player, token_of(50)}).has_value());
}

TEST(RaceRulesOfALock, ObeyTheHostAlone) {
    TestRoom room;
    room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, LockRoom{true}), RefusalCode::only_the_host);
    EXPECT_FALSE(room.state().locked);
}

TEST(RaceRulesOfALock, HoldWhileSomebodyHasASeat) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Bob");
    room.ask(ada, LockRoom{true});

    room.ask(ada, LeaveRoom{});

    EXPECT_TRUE(room.state().locked);
}

// Else nobody could open it, nor come in, for as long as it stays.
TEST(RaceRulesOfALock, EndWhenNobodyIsLeft) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, LockRoom{true});

    EXPECT_TRUE(happened<LockChanged>(room.ask(ada, LeaveRoom{})));
    const auto bob = room.join("Bob");
    EXPECT_EQ(room.state().host, bob);

    room.ask(bob, LockRoom{true});
    room.lose(bob);
    room.wait(room.state().rules.grace);
    EXPECT_TRUE(room.state().members.empty());
    EXPECT_FALSE(room.state().locked);
}


TEST(RaceRulesOfAListing, ObeyTheHostAlone) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_FALSE(room.state().listed);
    EXPECT_EQ(room.refusal(bob, ListRoom{true}), RefusalCode::only_the_host);

    EXPECT_TRUE(find<ListingChanged>(room.ask(ada, ListRoom{true}))->listed);
    EXPECT_TRUE(room.state().listed);
    EXPECT_FALSE(happened<ListingChanged>(room.ask(ada, ListRoom{true})));
    EXPECT_FALSE(find<ListingChanged>(room.ask(ada, ListRoom{false}))->listed);
    EXPECT_FALSE(room.state().listed);
}

TEST(RaceRulesOfAListing, AreTheServersToo) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, ListRoom{true});

    room.lists_rooms = false;

    EXPECT_TRUE(happened<ListingChanged>(room.ask(ada, ListRoom{false})));
    EXPECT_EQ(room.refusal(ada, ListRoom{true}), RefusalCode::not_known);
}

// Else the next one who comes, with the code of a friend, would be host of a room for strangers.
TEST(RaceRulesOfAListing, EndWhenNobodyIsLeft) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(ada, ListRoom{true});

    EXPECT_FALSE(happened<ListingChanged>(room.ask(ada, LeaveRoom{})));
    EXPECT_TRUE(happened<ListingChanged>(room.ask(bob, LeaveRoom{})));
    EXPECT_FALSE(room.state().listed);
}

// What strangers may find says nothing about a race.
TEST(RaceRulesOfAListing, StandInNoRecord) {
    EXPECT_FALSE(belongs_to_a_record(ListingChanged{true}));
    EXPECT_TRUE(belongs_to_a_record(LockChanged{true}));
}

}  // namespace gridrace::race
