// A host can lock a room: nobody new is admitted.
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

}  // namespace gridrace::race
