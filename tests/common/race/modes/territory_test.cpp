// The mode `territory`.
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class TerritoryMode : public testing::Test {
protected:
    TestRoom room{rules_of(Mode::territory)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(TerritoryMode, GivesACellToWhoIsFirst) {
    room.start_race(short_of(5));
    room.ask(ada, right_at(0));

    EXPECT_EQ(room.refusal(bob, right_at(0)), RefusalCode::cell_is_taken);
    EXPECT_EQ(room.refusal(bob, ClearCell{0}), RefusalCode::cell_is_taken);
    EXPECT_EQ(room.state().race.board->owners[0], ada);
    EXPECT_EQ(room.run(bob).grid.digit(sudoku::Cell(0)), 5);
    EXPECT_EQ(cells_filled(room.run(ada)), 1);
}

TEST_F(TerritoryMode, LocksThePlayerOutAfterAWrongDigit) {
    room.start_race(short_of(5));
    EXPECT_NE(room.refusal(ada, wrong_at(0)), std::nullopt);

    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::locked_out);
    room.wait(5s);
    EXPECT_EQ(room.refusal(ada, right_at(0)), std::nullopt);
}

TEST_F(TerritoryMode, IsOverWhenTheBoardIsFull) {
    room.start_race(short_of(3));
    room.ask(bob, right_at(0));
    room.ask(ada, right_at(1));

    const auto events = room.ask(bob, right_at(2));

    EXPECT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(table_of(room.state().race), "1 Bob, 2 Ada");
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(TerritoryMode, ShowsTheBoardToAll) {
    room.start_race(short_of(3));
    room.ask(bob, right_at(0));

    const auto seen = visible_to(room.state(), MemberId{});

    EXPECT_EQ(seen.race.board, room.state().race.board);
    EXPECT_EQ(seen.race.solution, std::nullopt);
    EXPECT_EQ(seen.run(ada)->grid.digit(sudoku::Cell(0)), 5);
}

TEST_F(TerritoryMode, GivesALateJoinerTheBoardAsItIs) {
    room.start_race(short_of(3));
    room.ask(bob, right_at(0));

    const auto cho = room.join("Cho");

    EXPECT_EQ(room.run(cho).grid.digit(sudoku::Cell(0)), 5);
}

}  // namespace gridrace::race
