// Digits, notes and colours into one cell and into several.
#include "tests/client/app/stage.hpp"

#include "client/app/input/board_mouse.hpp"
#include "client/app/view/board_words.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;
using sudoku::CellSet;

class DigitEntry : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        allow_assists();
        start_race();
        effects.clear();
        model.cursor = Cell::at(0, 2);
    }
    bool has_corner(Cell cell, int digit) const {
        return model.notes[static_cast<std::size_t>(cell.index())].contains(digit);
    }
    bool has_centre(Cell cell, int digit) const {
        return model.centre_notes[static_cast<std::size_t>(cell.index())].contains(digit);
    }
    int color(Cell cell) const { return model.colors[static_cast<std::size_t>(cell.index())]; }
    int note_color(Cell cell, int digit) const {
        return model.note_colors[static_cast<std::size_t>(cell.index())]
                                [static_cast<std::size_t>(digit - 1)];
    }
    template <class Act>
    void point(const Act& act) {
        Next next{std::move(model), {}};
        act(next);
        model = std::move(next.model);
        effects.insert(effects.end(), next.effects.begin(), next.effects.end());
    }
};

TEST_F(DigitEntry, HasAModeForEachKindOfNoteAndForColours) {
    press("n1");
    EXPECT_TRUE(has_corner(Cell::at(0, 2), 1));
    press("c2");
    EXPECT_TRUE(has_centre(Cell::at(0, 2), 2));
    press("v3");
    EXPECT_EQ(color(Cell::at(0, 2)), 3);
    press("v4");

    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_EQ(effects, (Effects{Send{race::PlaceDigit{2, 4}}}));
}

TEST_F(DigitEntry, NotesADigitInOnePlaceOnly) {
    press("n1c1");
    EXPECT_TRUE(has_centre(Cell::at(0, 2), 1));
    EXPECT_FALSE(has_corner(Cell::at(0, 2), 1));

    press("n1");
    EXPECT_TRUE(has_corner(Cell::at(0, 2), 1));
    EXPECT_FALSE(has_centre(Cell::at(0, 2), 1));
}

TEST_F(DigitEntry, NotesWithAltInTheModeOfDigits) {
    press(
        "\x1b"
        "7");

    EXPECT_TRUE(has_corner(Cell::at(0, 2), 7));
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
}

TEST_F(DigitEntry, ColoursGivenCellsAsWell) {
    model.cursor = Cell::at(0, 0);

    press("v6");
    EXPECT_EQ(color(Cell::at(0, 0)), 6);
    press("7");
    EXPECT_EQ(model.status.text, "Choose a colour from 1 to 6.");
    press("vx");
    EXPECT_EQ(color(Cell::at(0, 0)), 0);
    EXPECT_TRUE(effects.empty());
}

TEST_F(DigitEntry, GivesANoteOneColourAfterTheOther) {
    press("n24V2");
    EXPECT_EQ(mode_text(model), "N-COLOUR");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 1);
    EXPECT_EQ(note_color(Cell::at(0, 2), 4), 0);

    press("2");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 2);
    press("22222");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 0);
    press("V2");
    EXPECT_EQ(shown(Cell::at(0, 2)), 2);
}

TEST_F(DigitEntry, ColoursOnlyNotesThatAreThere) {
    press("V4");
    EXPECT_EQ(model.status.text, "There is no note 4 here.");
    EXPECT_TRUE(model.history.done().empty());

    model.cursor = Cell::at(0, 0);
    press("5");
    EXPECT_EQ(model.status.text, "There is no note 5 here.");
    EXPECT_TRUE(effects.empty());
}

TEST_F(DigitEntry, UndoesAndRedoesTheColourOfANote) {
    press("n24V22");

    press("u");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 1);
    press("u");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 0);
    press("UU");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 2);
}

TEST_F(DigitEntry, LosesTheColourOfANoteWithIt) {
    press("n2V2");
    press("n2");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 0);
    press("2");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 0);

    press("V2c2");  // into the centre: still the same note
    EXPECT_TRUE(has_centre(Cell::at(0, 2), 2));
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 1);
    model.cursor = Cell::at(0, 3);
    press("c2");  // takes it away from its row
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 0);
    press("u");
    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 1);
}

TEST_F(DigitEntry, ColoursTheNoteInAllSelectedCells) {
    press("n2l26");
    press("VHH2");  // r1c4, r1c3 and the given r1c2

    EXPECT_EQ(note_color(Cell::at(0, 2), 2), 1);
    EXPECT_EQ(note_color(Cell::at(0, 3), 2), 1);
    EXPECT_EQ(note_color(Cell::at(0, 3), 6), 0);
}

TEST_F(DigitEntry, ClearsTheColoursOfNotesInTheirMode) {
    press("n24v3V24");
    press("x");
    EXPECT_EQ(model.note_colors[2], NoteColors{});
    EXPECT_TRUE(has_corner(Cell::at(0, 2), 4));
    EXPECT_EQ(color(Cell::at(0, 2)), 3);
}

TEST_F(DigitEntry, TogglesANoteInAllSelectedCellsThatTakeIt) {
    press("n4l4");
    press("HH");  // r1c4, r1c3 and the given r1c2

    press("4");
    EXPECT_FALSE(has_corner(Cell::at(0, 2), 4));
    EXPECT_FALSE(has_corner(Cell::at(0, 3), 4));
    press("l4jL4");
    EXPECT_TRUE(has_corner(Cell::at(0, 2), 4));
    EXPECT_TRUE(has_corner(Cell::at(1, 2), 4));
    EXPECT_FALSE(has_corner(Cell::at(0, 1), 4));
}

TEST_F(DigitEntry, PlacesADigitInAllSelectedCellsThatTakeIt) {
    model.cursor = Cell::at(0, 2);
    press(" ");
    model.cursor = Cell::at(8, 0);
    press(" j");  // and r1c1, which is given

    play("4");

    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_EQ(shown(Cell::at(8, 0)), 0);  // a 4 is in its column
    EXPECT_EQ(model.own_run()->refused_moves, 0u);
}

TEST_F(DigitEntry, PlacesNothingWhereSelectedCellsSeeEachOther) {
    press("L2");

    EXPECT_EQ(model.status.text, "2 does not fit in all selected cells.");
    EXPECT_TRUE(effects.empty());
}

TEST_F(DigitEntry, ClearsDigitsThenNotesThenColours) {
    press("v2vn1n4");
    for (const int layer : {0, 1, 2}) {
        EXPECT_EQ(shown(cursor()) != 0, layer < 1);
        EXPECT_EQ(has_corner(cursor(), 1), layer < 2);
        EXPECT_EQ(color(cursor()), 2);
        press("x");
    }
    EXPECT_EQ(color(cursor()), 0);
    press("u");
    EXPECT_EQ(color(cursor()), 2);
}

TEST_F(DigitEntry, TakesNotesAwayFromPeersInTheSameStep) {
    press("n4l4c4ljj4");  // r1c4, then r3c5 in its own box
    ASSERT_TRUE(has_corner(Cell::at(0, 2), 4));
    model.cursor = Cell::at(0, 2);
    press("c");

    press("4");
    EXPECT_FALSE(has_centre(Cell::at(0, 3), 4));
    EXPECT_TRUE(has_centre(Cell::at(2, 4), 4));
    press("u");
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
    EXPECT_TRUE(has_centre(Cell::at(0, 3), 4));
}

TEST_F(DigitEntry, LeavesNotesAloneForWhoWantsItSo) {
    model.settings.note_removal = false;
    press("n4l4n");
    press("h4");

    EXPECT_TRUE(has_corner(Cell::at(0, 3), 4));
}

TEST_F(DigitEntry, NotesAllCandidatesEverywhereOrInTheSelection) {
    press("La");
    EXPECT_EQ(model.notes[2], sudoku::candidates(puzzle, Cell(2)));
    EXPECT_EQ(model.notes[5], sudoku::DigitSet());

    press("\x1b");
    press("a");
    EXPECT_EQ(model.notes[5], sudoku::candidates(puzzle, Cell(5)));
    EXPECT_EQ(model.notes[0], sudoku::DigitSet());
    press("u");
    EXPECT_EQ(model.notes[5], sudoku::DigitSet());
}

TEST_F(DigitEntry, WritesTheDigitThatWasChosenFirst) {
    press("i\r");
    EXPECT_EQ(model.status.text, "Choose a digit first (1-9).");
    press("4");
    EXPECT_EQ(shown(cursor()), 0);
    EXPECT_EQ(mode_text(model), "digits 4");

    press("\r");
    EXPECT_EQ(shown(cursor()), 4);
    press("n1");
    model.cursor = Cell::at(0, 3);
    press("\r");
    EXPECT_TRUE(has_corner(Cell::at(0, 3), 1));
}

TEST_F(DigitEntry, IsPointedAtByClicks) {
    point([](Next& next) { click(next, Cell::at(0, 3)); });
    EXPECT_EQ(cursor(), Cell::at(0, 3));
    EXPECT_TRUE(effects.empty());

    press("i2");
    point([](Next& next) { click(next, Cell::at(0, 5)); });
    EXPECT_EQ(shown(Cell::at(0, 5)), 2);
    point([](Next& next) { right_click(next, Cell::at(0, 6)); });
    EXPECT_TRUE(has_corner(Cell::at(0, 6), 2));
}

TEST_F(DigitEntry, SelectsWhatTheMouseIsDraggedOver) {
    point([](Next& next) {
        click(next, Cell::at(4, 4));
        drag_over(next.model, Cell::at(4, 5));
        drag_over(next.model, Cell::at(5, 5));
    });

    EXPECT_EQ(model.selection().size(), 3);
    EXPECT_EQ(cursor(), Cell::at(5, 5));
}

}  // namespace
}  // namespace gridrace::app
