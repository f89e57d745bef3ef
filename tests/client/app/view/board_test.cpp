// Keys on the board become what is seen and what is sent.
#include "common/base/random.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;

class Board : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        start_race();
        effects.clear();
    }
    void go_to(Cell cell) { model.cursor = cell; }
    bool notes(Cell cell, int digit) const {
        return model.notes[static_cast<std::size_t>(cell.index())].contains(digit);
    }
};

TEST_F(Board, MovesTheCursorByArrowsAndLettersAroundTheEdges) {
    go_to(Cell::at(0, 0));

    press("\x1b[C\x1b[Bl");
    EXPECT_EQ(cursor(), Cell::at(1, 2));
    press("hkk");
    EXPECT_EQ(cursor(), Cell::at(8, 1));
    press("hhj");
    EXPECT_EQ(cursor(), Cell::at(0, 8));
}

TEST_F(Board, JumpsToTheNextEmptyCell) {
    go_to(Cell::at(0, 0));

    press("\t");
    EXPECT_EQ(cursor(), Cell::at(0, 2));
    press("\x1b[Z");
    EXPECT_EQ(cursor(), Cell::at(8, 6));
}

TEST_F(Board, ShowsADigitBeforeAnybodyHasAnswered) {
    go_to(Cell::at(0, 2));

    press("4");

    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_EQ(effects, (Effects{Send{race::PlaceDigit{2, 4}}}));
    EXPECT_EQ(model.own_run()->grid.digit(Cell::at(0, 2)), 0);
    arrive();
    EXPECT_EQ(model.own_run()->grid.digit(Cell::at(0, 2)), 4);
    EXPECT_TRUE(model.unanswered.empty());
}

TEST_F(Board, MarksAClashUntilTheRefusalTakesItBack) {
    go_to(Cell::at(0, 2));

    press("3");
    EXPECT_EQ(shown(Cell::at(0, 2)), 3);
    EXPECT_TRUE(model.echo().clashing.contains(Cell::at(0, 2)));
    EXPECT_TRUE(model.echo().clashing.contains(Cell::at(0, 1)));

    arrive();
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
    EXPECT_EQ(model.status.text, "3 is already in the row and the box (r1c2): refused.");
    EXPECT_TRUE(model.clash_cells.contains(Cell::at(0, 1)));
    EXPECT_EQ(model.own_run()->refused_moves, 1u);
    press("l");
    EXPECT_TRUE(model.clash_cells.empty());
}

TEST_F(Board, KeepsTheDigitThatARefusedOneShouldHaveReplaced) {
    go_to(Cell::at(0, 2));
    play("4");

    play("3");

    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
}

TEST_F(Board, LeavesGivensAlone) {
    go_to(Cell::at(0, 0));

    press("1x");

    EXPECT_TRUE(effects.empty());
    EXPECT_EQ(model.status.text, "This cell is given.");
}

// What others do is worth reading on.
TEST_F(Board, AnswersAKeyUntilTheNextOne) {
    press("u");
    EXPECT_EQ(model.status.text, "Nothing to undo.");
    press("l");
    EXPECT_EQ(model.status.text, "");

    join("Ben");
    press("l");
    EXPECT_EQ(model.status.text, "Ben joined the race.");
}

TEST_F(Board, ClearsWithEachOfItsKeys) {
    go_to(Cell::at(0, 2));
    for (const auto* key : {"0", "x", ".", "\x7f", "\x1b[3~"}) {
        play("4");

        press(key);
        arrive();

        EXPECT_EQ(shown(Cell::at(0, 2)), 0) << key;
    }
}

TEST_F(Board, AsksTheServerForNothingThatChangesNothing) {
    go_to(Cell::at(0, 2));
    press("x");
    press("4");
    effects.clear();

    press("4");

    EXPECT_TRUE(effects.empty());
}

TEST_F(Board, KeepsNotesToItself) {
    go_to(Cell::at(0, 2));

    press("n124");
    press("1");

    EXPECT_FALSE(notes(Cell::at(0, 2), 1));
    EXPECT_TRUE(notes(Cell::at(0, 2), 2));
    EXPECT_TRUE(effects.empty());
    press("x");
    EXPECT_FALSE(notes(Cell::at(0, 2), 4));
}

TEST_F(Board, UndoesAndRepeatsDigitsAndNotes) {
    go_to(Cell::at(0, 2));
    play("n12n4");
    EXPECT_EQ(shown(Cell::at(0, 2)), 4);

    play("u");
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
    EXPECT_TRUE(notes(Cell::at(0, 2), 2));
    play("uu");
    EXPECT_FALSE(notes(Cell::at(0, 2), 1));
    play("u");
    EXPECT_EQ(model.status.text, "Nothing to undo.");

    play("U\x12U");
    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_TRUE(notes(Cell::at(0, 2), 1));
}

// Random keys, answered at once or late: undoing everything gives the first board back, redoing
// everything the last one.
TEST_F(Board, UndoIsAnExactInverse) {
    Random random(11);
    for (int round = 0; round < 20; ++round) {
        SetUp();
        model.history = {};
        const auto first_grid = model.echo().grid;
        const auto first_notes = model.notes;
        for (int i = 0; i < 150; ++i) {
            go_to(Cell(static_cast<int>(random.below(81))));
            const char key = "123456789123456789xn0"[random.below(21)];
            press({&key, 1});
            if (random.below(4) == 0) arrive();
        }
        arrive();
        const auto last_grid = model.echo().grid;
        const auto last_notes = model.notes;

        while (model.status.text != "Nothing to undo.") press("u");
        EXPECT_EQ(model.echo().grid, first_grid);
        EXPECT_EQ(model.notes, first_notes);
        arrive();
        EXPECT_EQ(model.echo().grid, first_grid);
        while (model.status.text != "Nothing to redo.") press("U");
        arrive();
        EXPECT_EQ(model.own_run()->grid, last_grid);
        EXPECT_EQ(model.notes, last_notes);
        play("fy");
        play("ls");
        pass(std::chrono::seconds(5));
    }
}

TEST_F(Board, ForfeitsOnlyWhenToldTwice) {
    play("fn");
    EXPECT_TRUE(model.is_playing());

    play("fy");
    EXPECT_EQ(model.own_run()->status, race::RunStatus::forfeited);
    EXPECT_EQ(screen_of(model), Screen::result);
}

TEST_F(Board, LeavesARaceOnlyWhenToldTwice) {
    press("qn");
    EXPECT_TRUE(effects.empty());

    press("qy");
    EXPECT_EQ(effects, (Effects{Quit{}}));
}

TEST_F(Board, LeavesOnTwoControlCs) {
    press("\x03");
    EXPECT_EQ(model.overlay, Overlay::ask_quit);

    press("\x03");
    EXPECT_EQ(effects.back(), Effect(Quit{}));
}

TEST_F(Board, GoesOnWhileThereIsNoContact) {
    change_connection(Contact::lost);
    go_to(Cell::at(0, 2));

    press("4");
    pass(std::chrono::seconds(3));

    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_EQ(model.unanswered.size(), 1u);
}

TEST_F(Board, EndsWithTheResult) {
    solve(model.self);

    EXPECT_EQ(screen_of(model), Screen::result);
    EXPECT_EQ(model.own_run()->place, 1u);
}

TEST_F(Board, ForgetsNotesAndHistoryInTheNextRace) {
    go_to(Cell::at(0, 2));
    play("n1");
    solve(model.self);

    play("r");
    EXPECT_EQ(screen_of(model), Screen::lobby);
    play("s");

    EXPECT_EQ(screen_of(model), Screen::countdown);
    EXPECT_FALSE(notes(Cell::at(0, 2), 1));
    EXPECT_EQ(model.history, History());
}

TEST_F(Board, TicksWithTheClockOfTheRace) {
    const auto start = model.room.race.starts_at;

    EXPECT_EQ(next_tick(model), start + std::chrono::seconds(1));
    pass(Milliseconds(2300));
    EXPECT_EQ(next_tick(model), start + std::chrono::seconds(3));
    solve(model.self);
    EXPECT_EQ(next_tick(model), std::nullopt);
}

}  // namespace
}  // namespace gridrace::app
