// Selecting cells and jumping over the board.
#include "client/app/view/screens.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;

class Selecting : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        allow_assists();
        start_race();
        model.cursor = Cell::at(4, 4);
    }
};

TEST_F(Selecting, ExtendsTheSelectionUntilTheCursorMovesOn) {
    press("\x1b[1;2C\x1b[1;2BK");  // shift-right, shift-down, up again
    EXPECT_EQ(model.selection().size(), 3);
    EXPECT_EQ(cursor(), Cell::at(4, 5));

    press("h");
    EXPECT_EQ(model.selection().size(), 1);
}

TEST_F(Selecting, ExtendsNotOverTheEdge) {
    model.cursor = Cell::at(0, 8);

    press("LKL");

    EXPECT_EQ(model.selection().size(), 1);
}

TEST_F(Selecting, PicksCellsThatDoNotTouch) {
    press(" ll jj ");
    EXPECT_EQ(model.selection().size(), 3);

    press(" h");
    EXPECT_FALSE(model.selection().contains(Cell::at(6, 6)));
    press("\x1b");
    EXPECT_EQ(model.selection().size(), 1);
}

TEST_F(Selecting, GoesToABox) {
    press("b");
    EXPECT_EQ(status_line(model).text, "Which box? (1-9)");

    press("9");
    EXPECT_EQ(cursor(), Cell::at(7, 7));
    EXPECT_EQ(status_line(model).text, "");
    EXPECT_TRUE(effects.empty() || model.unanswered.empty());
}

TEST_F(Selecting, GoesRoundThePlacesOfADigit) {
    model.cursor = Cell::at(0, 0);

    press("d3");
    EXPECT_EQ(cursor(), Cell::at(0, 1));
    press("d3");
    EXPECT_EQ(cursor(), Cell::at(3, 8));
    press("d3d3");
    EXPECT_EQ(cursor(), Cell::at(0, 1));
    EXPECT_EQ(model.focus.spotlight, 3);
}

TEST_F(Selecting, EndsAWaitForADigitWithAnyOtherKey) {
    press("b\x1b");
    press("4x");
    EXPECT_EQ(cursor(), Cell::at(4, 4));

    press("du");
    EXPECT_EQ(status_line(model).text, "");
    EXPECT_EQ(model.focus.awaits, std::nullopt);
}

TEST_F(Selecting, FindsTheCellAtAPlaceOfEveryBoard) {
    for (const auto tier : {Tier::compact, Tier::roomy, Tier::large}) {
        const auto size = board_size(tier);
        int found = 0;
        for (int y = -1; y <= size.height; ++y) {
            for (int x = -1; x <= size.width; ++x) found += cell_at(tier, {x, y}).has_value();
        }
        const int area = tier == Tier::compact ? 3 : tier == Tier::roomy ? 10 : 21;
        EXPECT_EQ(found, 81 * area);
        EXPECT_EQ(cell_at(tier, {1, 1}), Cell::at(0, 0));
        EXPECT_EQ(cell_at(tier, {size.width - 2, size.height - 2}), Cell::at(8, 8));
    }
}

TEST_F(Selecting, FollowsTheMouse) {
    const auto corner =
        std::string("\x1b[<0;4;2M");  // the button down on the fourth column, second row
    press(corner);
    EXPECT_EQ(cursor(), Cell::at(0, 0));
    EXPECT_EQ(model.selection().size(), 1);

    press("\x1b[<32;10;2M\x1b[<32;16;2M\x1b[<0;16;2m");
    EXPECT_EQ(model.selection().size(), 3);

    press("\x1b[<0;70;2M");  // beside the board
    EXPECT_EQ(model.selection().size(), 3);
}

TEST_F(Selecting, LeavesTheMouseAloneUnderAQuestion) {
    press("q\x1b[<0;4;2M");

    EXPECT_EQ(model.overlay, Overlay::ask_quit);
    EXPECT_EQ(cursor(), Cell::at(4, 4));
}

}  // namespace
}  // namespace gridrace::app
