// Head starts: who may begin first, and cells that are filled.
#include "common/race/head_start.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class HeadStarts : public testing::Test {
protected:
    void give(MemberId member, HeadStart head_start) {
        EXPECT_EQ(room.refusal(ada, GiveHeadStart{member, head_start}), std::nullopt);
    }
    void play(Mode mode) {
        auto rules = room.state().rules;
        rules.mode_settings.mode = mode;
        room.ask(ada, SetRules{rules, {}});
    }

    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(HeadStarts, AreGivenByTheHostAloneBetweenRaces) {
    EXPECT_EQ(room.refusal(bob, GiveHeadStart{bob, {30s, 0}}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, GiveHeadStart{{99}, {30s, 0}}), RefusalCode::no_such_member);
    give(bob, {30s, 5});
    EXPECT_EQ(room.state().member(bob)->head_start, (HeadStart{30s, 5}));

    room.start_race(short_of(9));

    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {}}), RefusalCode::race_under_way);
}

TEST_F(HeadStarts, HaveTheirLimits) {
    const auto refused = RefusalCode::head_start_out_of_range;

    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {601s, 0}}), refused);
    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {0s, 41}}), refused);
    give(bob, {600s, 40});
}

TEST_F(HeadStarts, AreShorterThanTheTimeLimit) {
    auto rules = room.state().rules;
    rules.time_limit = 300s;
    room.ask(ada, SetRules{rules, {}});

    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {300s, 0}}),
              RefusalCode::head_start_out_of_range);
    give(bob, {299s, 0});
}

TEST_F(HeadStarts, LetOthersBeginLater) {
    give(bob, {30s, 0});
    room.start_race(short_of(9));

    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::others_begin_first);
    EXPECT_EQ(room.refusal(bob, right_at(0)), std::nullopt);
    room.wait(30s);
    EXPECT_EQ(room.refusal(ada, right_at(0)), std::nullopt);
}

TEST_F(HeadStarts, CountAgainstEachOther) {
    give(ada, {20s, 0});
    give(bob, {30s, 0});
    room.start_race(short_of(9));

    room.wait(10s);

    EXPECT_EQ(room.refusal(ada, right_at(0)), std::nullopt);
}

TEST_F(HeadStarts, HoldUpLateJoiners) {
    give(bob, {30s, 0});
    room.start_race(short_of(9));
    room.wait(10s);

    const auto cho = room.join("Cho");

    EXPECT_EQ(room.refusal(cho, right_at(0)), RefusalCode::others_begin_first);
    room.wait(20s);
    EXPECT_EQ(room.refusal(cho, right_at(0)), std::nullopt);
}

TEST_F(HeadStarts, FillCellsOfTheSolution) {
    give(bob, {0s, 5});
    room.start_race(short_of(9));

    EXPECT_EQ(cells_filled(room.run(bob)), 5);
    EXPECT_EQ(cells_filled(room.run(ada)), 0);
    for (int i = 0; i < 9; ++i) {
        const auto digit = room.run(bob).grid.digit(sudoku::Cell(i));
        EXPECT_TRUE(digit == 0 || digit == solution().digit(sudoku::Cell(i)));
    }
}

TEST_F(HeadStarts, LeaveACellToFill) {
    give(bob, {0s, 40});
    room.start_race(short_of(9));

    EXPECT_EQ(cells_filled(room.run(bob)), 8);
}

TEST_F(HeadStarts, StandInTheRecord) {
    give(bob, {30s, 3});
    room.start_race(short_of(9));
    room.ask(bob, Forfeit{});
    room.ask(ada, Forfeit{});

    EXPECT_EQ(fault_of(room), "");
}

TEST_F(HeadStarts, LastUntilTheyAreTakenBack) {
    give(bob, {30s, 0});
    room.start_race(short_of(9));
    room.ask(bob, Forfeit{});
    room.ask(ada, Forfeit{});
    give(bob, {});

    room.start_race(short_of(9));

    EXPECT_EQ(room.refusal(ada, right_at(0)), std::nullopt);
}

TEST_F(HeadStarts, AreAsTheModeAllows) {
    give(bob, {30s, 5});

    play(Mode::relay);
    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {10s, 0}}), RefusalCode::not_in_this_mode);
    give(bob, {});
    play(Mode::knock_out);
    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {10s, 0}}), RefusalCode::not_in_this_mode);
    give(bob, {0s, 3});
    play(Mode::territory);
    EXPECT_EQ(room.refusal(ada, GiveHeadStart{bob, {10s, 3}}), RefusalCode::not_in_this_mode);
    give(bob, {10s, 0});
    room.start_race(short_of(9));

    EXPECT_EQ(room.run(bob).head_start, (HeadStart{10s, 0}));
    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::others_begin_first);
}

TEST_F(HeadStarts, WaitWhileTheServerIsAway) {
    give(bob, {30s, 0});
    room.start_race(short_of(9));
    const auto began = *room.run(ada).held_until;

    room.interrupt(10s);

    EXPECT_EQ(*room.run(ada).held_until, began + 10s);
    EXPECT_EQ(begins_at(room.state().race, room.run(ada)), began + 10s);
}

}  // namespace gridrace::race
