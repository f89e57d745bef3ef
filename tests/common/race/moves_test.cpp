// Moves, judged by the rules of sudoku on the player's own grid.
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

using sudoku::Cell;
using sudoku::House;
using sudoku::HouseKind;

Cell cell(int row, int column) {
    return Cell(static_cast<int>(cell_at(row, column)));
}

PlaceDigit place(int row, int column, std::uint32_t digit) {
    return {cell_at(row, column), digit};
}

class RulesOfMoves : public testing::Test {
protected:
    RulesOfMoves() { room.start_race(puzzle()); }

    // The whole refusal of a move.
    Refusal refusal_of(const PlaceDigit& move) {
        const auto events = room.ask(ada, move);
        return *find<CommandAnswered>(events)->refusal;
    }

    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

std::vector<Cell> cells(const sudoku::CellSet& set) {
    std::vector<Cell> listed;
    for (const auto one : set) listed.push_back(one);
    return listed;
}

}  // namespace

TEST_F(RulesOfMoves, TakeADigitThatClashesWithNone) {
    const auto events = room.ask(ada, place(1, 3, 4));

    FilledByBox filled{};
    filled[0] = 1;
    EXPECT_EQ(events, (Events{DigitPlaced{ada, cell(1, 3), 4}, ProgressChanged{ada, filled},
                              CommandAnswered{ada, room.member(ada).last_command, {}}}));
    EXPECT_EQ(room.run(ada).grid.digit(cell(1, 3)), 4);
    EXPECT_EQ(room.run(bob).grid, puzzle());
}

TEST_F(RulesOfMoves, TakeADigitThatIsLegalThoughNotTheSolutions) {
    EXPECT_EQ(room.refusal(ada, place(1, 3, 1)), std::nullopt);
}

TEST_F(RulesOfMoves, ReplaceADigitWithoutTellingTheOthers) {
    room.ask(ada, place(1, 3, 4));

    const auto events = room.ask(ada, place(1, 3, 1));

    for (const auto& event : events) EXPECT_FALSE(is_visible(event, bob));
    EXPECT_EQ(room.run(ada).grid.digit(cell(1, 3)), 1);
}

TEST_F(RulesOfMoves, TakeTheSameDigitAgainWithoutEffect) {
    room.ask(ada, place(1, 3, 4));

    const auto events = room.ask(ada, place(1, 3, 4));

    EXPECT_EQ(events.size(), 1u);
    EXPECT_TRUE(happened<CommandAnswered>(events));
}

TEST_F(RulesOfMoves, ClearACellAgain) {
    room.ask(ada, place(1, 3, 4));

    const auto events = room.ask(ada, ClearCell{cell_at(1, 3)});

    EXPECT_EQ(*find<CellCleared>(events), (CellCleared{ada, cell(1, 3)}));
    EXPECT_EQ(*find<ProgressChanged>(events), (ProgressChanged{ada, {}}));
    EXPECT_EQ(room.run(ada).grid, puzzle());
}

TEST_F(RulesOfMoves, RefuseADigitAlreadyInTheRow) {
    const auto refusal = refusal_of(place(1, 3, 7));

    EXPECT_EQ(refusal.code, RefusalCode::digit_in_row);
    EXPECT_EQ(refusal.houses, (std::vector{House{HouseKind::row, 0}}));
    EXPECT_EQ(cells(refusal.cells), (std::vector{cell(1, 5)}));
}

TEST_F(RulesOfMoves, RefuseADigitAlreadyInTheColumn) {
    const auto refusal = refusal_of(place(1, 4, 8));

    EXPECT_EQ(refusal.code, RefusalCode::digit_in_column);
    EXPECT_EQ(refusal.houses, (std::vector{House{HouseKind::column, 3}}));
    EXPECT_EQ(cells(refusal.cells), (std::vector{cell(5, 4)}));
}

TEST_F(RulesOfMoves, RefuseADigitAlreadyInTheBox) {
    const auto refusal = refusal_of(place(1, 3, 6));

    EXPECT_EQ(refusal.code, RefusalCode::digit_in_box);
    EXPECT_EQ(refusal.houses, (std::vector{House{HouseKind::box, 0}}));
    EXPECT_EQ(cells(refusal.cells), (std::vector{cell(2, 1)}));
}

TEST_F(RulesOfMoves, NameEveryHouseAndCellThatClashes) {
    const auto refusal = refusal_of(place(1, 6, 5));

    EXPECT_EQ(refusal.code, RefusalCode::digit_in_row);
    EXPECT_EQ(refusal.houses, (std::vector{House{HouseKind::row, 0}, House{HouseKind::column, 5},
                                           House{HouseKind::box, 1}}));
    EXPECT_EQ(cells(refusal.cells), (std::vector{cell(1, 1), cell(2, 6)}));
}

TEST_F(RulesOfMoves, JudgeByThePlayersOwnGridAlone) {
    room.ask(bob, place(1, 3, 2));

    EXPECT_EQ(room.refusal(ada, place(1, 4, 2)), std::nullopt);
    EXPECT_EQ(room.refusal(bob, place(1, 4, 2)), RefusalCode::digit_in_row);
}

TEST_F(RulesOfMoves, CountMovesThatTheRulesOfSudokuRefused) {
    room.ask(ada, place(1, 3, 7));

    const auto events = room.ask(ada, place(1, 3, 6));

    EXPECT_EQ(*find<MoveRefused>(events), (MoveRefused{ada, 2}));
    EXPECT_EQ(room.run(ada).grid, puzzle());
}

TEST_F(RulesOfMoves, DoNotCountMovesThatCannotBe) {
    EXPECT_EQ(room.refusal(ada, PlaceDigit{81, 5}), RefusalCode::cell_outside_grid);
    EXPECT_EQ(room.refusal(ada, PlaceDigit{0xffffffff, 5}), RefusalCode::cell_outside_grid);
    EXPECT_EQ(room.refusal(ada, ClearCell{81}), RefusalCode::cell_outside_grid);
    EXPECT_EQ(room.refusal(ada, place(1, 3, 0)), RefusalCode::digit_out_of_range);
    EXPECT_EQ(room.refusal(ada, place(1, 3, 10)), RefusalCode::digit_out_of_range);
    EXPECT_EQ(room.refusal(ada, place(1, 3, 261)), RefusalCode::digit_out_of_range);
    EXPECT_EQ(room.refusal(ada, place(1, 1, 5)), RefusalCode::cell_is_given);
    EXPECT_EQ(room.refusal(ada, ClearCell{cell_at(1, 1)}), RefusalCode::cell_is_given);
    EXPECT_EQ(room.refusal(ada, ClearCell{cell_at(1, 3)}), RefusalCode::cell_is_empty);

    EXPECT_EQ(room.run(ada).refused_moves, 0u);
}

TEST(Moves, AreRefusedBeforeTheStartAndAfterTheEnd) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_EQ(room.refusal(ada, place(1, 3, 4)), RefusalCode::not_racing);
    room.ask(ada, StartRace{});
    room.deliver(puzzle());
    EXPECT_EQ(room.refusal(ada, place(1, 3, 4)), RefusalCode::not_racing);
    room.wait(5s);
    room.ask(ada, Forfeit{});

    EXPECT_EQ(room.refusal(ada, place(1, 3, 4)), RefusalCode::not_racing);
    EXPECT_EQ(room.refusal(ada, Forfeit{}), RefusalCode::not_racing);
}

TEST(Moves, AreRefusedAfterTheEndOfTheRaceForThePlayer) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.join("Cleo");
    room.start_race(two_cells_short());
    room.fill(ada, solution());
    room.ask(bob, Forfeit{});

    EXPECT_EQ(room.refusal(ada, ClearCell{cell_at(1, 1)}), RefusalCode::race_over_for_you);
    EXPECT_EQ(room.refusal(bob, place(1, 1, 5)), RefusalCode::race_over_for_you);
    EXPECT_EQ(room.refusal(bob, Forfeit{}), RefusalCode::race_over_for_you);
}

TEST(Moves, AreRefusedToSpectators) {
    TestRoom room;
    room.join("Ada");
    const auto sam = room.join("Sam", Role::spectator);
    room.start_race(puzzle());

    EXPECT_EQ(room.refusal(sam, place(1, 3, 4)), RefusalCode::spectators_do_not_move);
    EXPECT_EQ(room.refusal(sam, Forfeit{}), RefusalCode::spectators_do_not_move);
}

}  // namespace gridrace::race
