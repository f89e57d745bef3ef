// A room whose log is full: what has begun comes to its end, and nothing new begins.
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

class FullLog : public testing::Test {
protected:
    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(FullLog, LetsARaceGoOnToItsEnd) {
    room.start_race(two_cells_short());
    room.fill_log();

    room.fill(ada, solution());
    EXPECT_EQ(room.refusal(bob, PlaceDigit{cell_at(1, 1), 5}), std::nullopt);
    EXPECT_EQ(room.refusal(bob, ClearCell{cell_at(1, 1)}), std::nullopt);
    EXPECT_EQ(room.refusal(bob, Forfeit{}), std::nullopt);

    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_EQ(room.run(ada).place, 1u);
}

TEST_F(FullLog, RefusesWhatBeginsAnythingNew) {
    room.fill_log();

    for (const Command& command :
         {Command(StartRace{true}), Command(SetReady{true}), Command(SetRules{}),
          Command(SetRole{Role::spectator}), Command(Say{"hello"}), Command(React{}),
          Command(TransferHost{bob}), Command(PlaceDigit{})}) {
        EXPECT_EQ(room.refusal(ada, command), RefusalCode::room_log_full) << command.index();
    }
    const auto eve = room.try_join({"Eve", Role::player, token_of(99)});
    ASSERT_FALSE(eve);
    EXPECT_EQ(eve.error().code, RefusalCode::room_log_full);
}

TEST_F(FullLog, LetsMembersGoAndComeBack) {
    room.fill_log();

    EXPECT_TRUE(happened<MemberAway>(room.lose(bob)));
    EXPECT_TRUE(happened<MemberBack>(room.bring_back(bob)));
    EXPECT_EQ(room.refusal(ada, KickMember{bob}), std::nullopt);
    EXPECT_TRUE(happened<MemberLeft>(room.ask(ada, LeaveRoom{})));
}

TEST(FullLogOfARoomThatStartsByItself, StartsNothingWhenSomebodyComesBack) {
    RaceRules rules;
    rules.auto_start = true;
    rules.max_players = 2;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(bob, SetReady{true});
    room.lose(bob);
    room.ask(ada, SetReady{true});
    room.fill_log();

    room.bring_back(bob);

    EXPECT_EQ(room.state().phase, Phase::lobby);
}

}  // namespace gridrace::race
