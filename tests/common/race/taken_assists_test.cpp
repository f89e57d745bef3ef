// Assists with a price: the room allows them or not, counts them and makes them cost time.
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

RaceRules with_all_assists() {
    RaceRules rules;
    rules.assists = AssistSet::all();
    return rules;
}

const PlaceDigit a_move{cell_at(1, 1), 5};

class TakenAssists : public testing::Test {
protected:
    TakenAssists() { room.start_race(two_cells_short()); }

    TestRoom room{with_all_assists()};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(TakenAssists, AreCountedAndKeepTheirPlayerFromMoving) {
    const auto events = room.ask(ada, TakeAssist{Assist::check});

    EXPECT_EQ(events.front(), Event(AssistTaken{ada, Assist::check, 1, room.now() + 15s}));
    EXPECT_EQ(room.run(ada).assists_taken, 1u);
    room.wait(15s - 1ms);
    EXPECT_EQ(room.refusal(ada, a_move), RefusalCode::paying_for_aid);
    EXPECT_EQ(room.refusal(ada, ClearCell{cell_at(1, 1)}), RefusalCode::paying_for_aid);
    EXPECT_EQ(room.refusal(bob, a_move), std::nullopt);
    room.wait(1ms);
    EXPECT_EQ(room.refusal(ada, a_move), std::nullopt);
}

TEST_F(TakenAssists, TakenTogetherArePaidOneAfterTheOther) {
    const auto start = room.now();
    room.ask(ada, TakeAssist{Assist::hints});
    room.wait(5s);

    const auto events = room.ask(ada, TakeAssist{Assist::check});

    EXPECT_EQ(events.front(), Event(AssistTaken{ada, Assist::check, 2, start + 30s}));
}

TEST_F(TakenAssists, ChargeAHintOnceUntilTheBoardChanges) {
    room.ask(ada, TakeAssist{Assist::hints});
    for (int stage = 0; stage < 3; ++stage) {
        EXPECT_FALSE(happened<AssistTaken>(room.ask(ada, TakeAssist{Assist::hints})));
    }
    EXPECT_EQ(room.run(ada).assists_taken, 1u);
    room.wait(15s);

    EXPECT_EQ(room.refusal(ada, a_move), std::nullopt);
    EXPECT_EQ(find<AssistTaken>(room.ask(ada, TakeAssist{Assist::hints}))->assists_taken, 2u);
    EXPECT_FALSE(happened<AssistTaken>(room.ask(ada, TakeAssist{Assist::hints})));
    EXPECT_TRUE(happened<AssistTaken>(room.ask(bob, TakeAssist{Assist::hints})));
}

TEST_F(TakenAssists, ChargeEveryCheck) {
    room.ask(ada, TakeAssist{Assist::check});
    EXPECT_TRUE(happened<AssistTaken>(room.ask(ada, TakeAssist{Assist::check})));
}

TEST_F(TakenAssists, DoNotKeepAPlayerFromGivingUp) {
    room.ask(ada, TakeAssist{Assist::rewind});

    EXPECT_EQ(room.refusal(ada, Forfeit{}), std::nullopt);
    EXPECT_EQ(room.refusal(ada, TakeAssist{Assist::rewind}), RefusalCode::race_over_for_you);
}

TEST_F(TakenAssists, AreOnlyThoseWithAPrice) {
    for (const auto assist : {Assist::highlights, Assist::note_removal, Assist::auto_notes}) {
        EXPECT_EQ(room.refusal(ada, TakeAssist{assist}), RefusalCode::aid_not_allowed);
    }
    for (const auto assist : {Assist::check, Assist::rewind, Assist::hints}) {
        EXPECT_EQ(room.refusal(ada, TakeAssist{assist}), std::nullopt);
    }
}

TEST_F(TakenAssists, ArePaidForWhileTheServerIsThere) {
    room.ask(ada, TakeAssist{Assist::check});
    room.wait(10s);
    room.interrupt(1h);

    room.wait(5s - 1ms);
    EXPECT_EQ(room.refusal(ada, a_move), RefusalCode::paying_for_aid);
    room.wait(1ms);
    EXPECT_EQ(room.refusal(ada, a_move), std::nullopt);
}

TEST_F(TakenAssists, StayInTheResultWithTheAssistsOfTheRace) {
    room.ask(bob, TakeAssist{Assist::check});
    room.fill(ada, solution());
    room.ask(bob, Forfeit{});

    room.ask(ada, SetRules{});

    EXPECT_EQ(room.state().rules.assists, AssistSet::standard());
    EXPECT_EQ(room.state().race.assists, AssistSet::all());
    EXPECT_EQ(room.run(bob).assists_taken, 1u);
}

TEST_F(TakenAssists, AreNotForThoseWhoOnlyWatch) {
    const auto sam = room.join("Sam", Role::spectator);

    EXPECT_EQ(room.refusal(sam, TakeAssist{Assist::check}), RefusalCode::spectators_do_not_move);
}

TEST(AssistsAgainstTheRules, AreRefused) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_EQ(room.refusal(ada, TakeAssist{Assist::check}), RefusalCode::not_racing);
    room.start_race(two_cells_short());

    EXPECT_EQ(room.refusal(ada, TakeAssist{Assist::check}), RefusalCode::aid_not_allowed);
    EXPECT_EQ(room.run(ada).assists_taken, 0u);
    EXPECT_EQ(room.refusal(ada, a_move), std::nullopt);
}

TEST(AssistsWithoutAPrice, KeepNobodyFromMoving) {
    auto rules = with_all_assists();
    rules.assist_price = 0s;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    room.start_race(two_cells_short());

    EXPECT_EQ(room.refusal(ada, TakeAssist{Assist::hints}), std::nullopt);
    EXPECT_EQ(room.refusal(ada, a_move), std::nullopt);
    EXPECT_EQ(room.run(ada).assists_taken, 1u);
}

}  // namespace gridrace::race
