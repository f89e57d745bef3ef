// The mode `together`.
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class TogetherMode : public testing::Test {
protected:
    TestRoom room{rules_of(Mode::together)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(TogetherMode, FinishesForAllAtOnce) {
    room.start_race(short_of(3));
    room.ask(ada, right_at(0));
    room.ask(ada, right_at(1));
    room.wait(4s);

    const auto events = room.ask(bob, right_at(2));

    EXPECT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(room.run(ada).place, 1u);
    EXPECT_EQ(room.run(bob).place, 1u);
    EXPECT_EQ(room.run(bob).time, 4s);
    EXPECT_EQ(table_of(room.state().race), "1 Ada, 1 Bob");
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(TogetherMode, LetsAnybodyChangeWhatAnotherFilled) {
    room.start_race(puzzle());
    room.ask(ada, PlaceDigit{cell_at(1, 3), 1});
    EXPECT_EQ(cells_filled(room.run(ada)), 1);

    EXPECT_EQ(room.refusal(bob, PlaceDigit{cell_at(1, 3), 4}), std::nullopt);

    EXPECT_EQ(cells_filled(room.run(ada)), 0);
    EXPECT_EQ(cells_filled(room.run(bob)), 1);
    EXPECT_EQ(room.refusal(ada, ClearCell{cell_at(1, 3)}), std::nullopt);
    EXPECT_EQ(cells_filled(room.run(bob)), 0);
    EXPECT_TRUE(room.state().race.board->grid.is_empty(sudoku::Cell(2)));
}

TEST_F(TogetherMode, ShowsWherePlayersLook) {
    room.start_race(puzzle());

    const auto events = room.ask(ada, PointAt{40});

    EXPECT_EQ(find<Pointed>(events)->cell, sudoku::Cell(40));
    EXPECT_EQ(room.run(ada).points_at, sudoku::Cell(40));
    EXPECT_EQ(room.refusal(ada, PointAt{81}), RefusalCode::cell_outside_grid);
}

TEST_F(TogetherMode, KeepsTheCellsOfAPlayerWhoLeft) {
    room.start_race(puzzle());
    room.ask(bob, PlaceDigit{cell_at(1, 3), 4});
    room.ask(bob, LeaveRoom{});

    EXPECT_EQ(room.refusal(ada, ClearCell{cell_at(1, 3)}), std::nullopt);
    EXPECT_EQ(cells_filled(*room.state().run(bob)), 0);
}

TEST(OtherModes, HaveNoCommonCursor) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.start_race(puzzle());

    EXPECT_EQ(room.refusal(ada, PointAt{40}), RefusalCode::not_in_this_mode);
}

}  // namespace gridrace::race
