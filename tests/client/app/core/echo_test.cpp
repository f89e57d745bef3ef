#include "client/app/core/echo.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;

std::vector<race::Command> commands(std::initializer_list<race::Command> list) {
    return list;
}

TEST(Echo, PutsMovesOnTopOfTheConfirmedGrid) {
    sudoku::Grid confirmed;
    confirmed.place(Cell(0), 1);

    const auto shown =
        echo(confirmed, {},
             commands({race::PlaceDigit{1, 2}, race::ClearCell{0}, race::PlaceDigit{1, 3}}));

    EXPECT_EQ(shown.grid.digit(Cell(0)), 0);
    EXPECT_EQ(shown.grid.digit(Cell(1)), 3);
    EXPECT_TRUE(shown.clashing.empty());
}

TEST(Echo, MarksWhatTheRulesWillRefuse) {
    sudoku::Grid confirmed;
    confirmed.place(Cell(0), 1);

    const auto shown = echo(confirmed, {}, commands({race::PlaceDigit{8, 1}}));

    EXPECT_EQ(shown.grid.digit(Cell(8)), 0);
    EXPECT_EQ(shown.doomed[8], 1);
    EXPECT_TRUE(shown.clashing.contains(Cell(0)));
    EXPECT_TRUE(shown.clashing.contains(Cell(8)));
}

TEST(Echo, LetsALaterMoveReplaceARefusedDigit) {
    sudoku::Grid confirmed;
    confirmed.place(Cell(0), 1);

    const auto shown =
        echo(confirmed, {}, commands({race::PlaceDigit{8, 1}, race::PlaceDigit{8, 2}}));

    EXPECT_EQ(shown.doomed[8], 0);
    EXPECT_EQ(shown.grid.digit(Cell(8)), 2);
}

TEST(Echo, KeepsTheGivens) {
    sudoku::Grid puzzle;
    puzzle.place(Cell(0), 1);

    const auto shown = echo(puzzle, puzzle, commands({race::ClearCell{0}, race::PlaceDigit{0, 2}}));

    EXPECT_EQ(shown.grid, puzzle);
}

}  // namespace
}  // namespace gridrace::app
