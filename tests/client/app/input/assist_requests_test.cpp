// Checks, hints and highlights, from key to sentence and to what is marked.
#include "client/app/input/assist_requests.hpp"

#include <set>

#include "client/app/analysis/mistakes.hpp"
#include "client/app/core/assists.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;
using sudoku::HintStage;
using sudoku::HintSubject;

class AssistRequests : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        allow_assists();
        start_race();
        model.cursor = Cell::at(0, 3);
    }
    bool shows(const std::string& text) const {
        return view(model).text().find(text) != std::string::npos;
    }
};

class PricedAssists : public AssistRequests {
protected:
    void SetUp() override {
        allow_assists(std::chrono::seconds(10));
        start_race();
        model.cursor = Cell::at(0, 3);
    }
};

TEST_F(AssistRequests, CheckSaysThatAllIsRight) {
    play("6C");

    EXPECT_EQ(model.status.text, "Everything is correct so far.");
    EXPECT_TRUE(model.focus.wrong.empty());
}

TEST_F(AssistRequests, CheckMarksWrongDigitsUntilSomethingChanges) {
    play("2C");
    EXPECT_EQ(model.status.text, "1 digit is wrong.");
    EXPECT_TRUE(shows("[✗2✗]"));

    play("lC");
    EXPECT_TRUE(shows("✗2✗"));
    play("ln1");
    EXPECT_FALSE(shows("✗"));
}

TEST(Mistakes, AreNotToldWhereThePuzzleHasSeveralSolutions) {
    const auto puzzle = sudoku::parse_grid(std::string(81, '.')).value();
    auto grid = puzzle;
    grid.place(Cell::at(0, 0), 1);
    EXPECT_FALSE(find_mistakes(puzzle, grid).are_there);

    for (int column = 1; column < 9; ++column) grid.place(Cell::at(0, column), column + 1);
    grid.clear(Cell::at(0, 8));
    grid.place(Cell::at(5, 8), 9);
    EXPECT_TRUE(find_mistakes(puzzle, grid).are_there);
    EXPECT_TRUE(find_mistakes(puzzle, grid).cells.empty());
}

TEST_F(AssistRequests, HintTellsALittleMoreEachTime) {
    play("g");
    ASSERT_TRUE(model.focus.hint);
    EXPECT_EQ(model.focus.hint->stage, HintStage::where);
    EXPECT_TRUE(hint_text(model).starts_with("Look at "));
    EXPECT_FALSE(model.focus.hint->step);

    play("g");
    EXPECT_EQ(model.focus.hint->stage, HintStage::technique);
    play("gg");
    EXPECT_EQ(model.focus.hint->stage, HintStage::step);
    EXPECT_TRUE(shows("hint 3 of 3"));
    const auto placed = model.focus.hint->drawing.placed.front();
    EXPECT_EQ(placed.digit, solution.digit(placed.cell));
}

TEST_F(AssistRequests, HintIsDoneByAKeyAndUndone) {
    play("ggg");
    const auto placed = model.focus.hint->drawing.placed.front();
    EXPECT_TRUE(shows("G: do it"));
    EXPECT_TRUE(shows("1-9 digit  G do it"));

    play("G");
    EXPECT_EQ(model.echo().grid.digit(placed.cell), placed.digit);
    EXPECT_FALSE(model.focus.hint);
    EXPECT_EQ(model.cursor, placed.cell);

    play("u");
    EXPECT_TRUE(model.echo().grid.is_empty(placed.cell));
}

// The hint for a puzzle in which pointing is next: 1 leaves r5c1.
class HintThatRemovesNotes : public AssistRequests {
protected:
    void SetUp() override {
        puzzle =
            sudoku::parse_grid(
                ".2.4567..45..892...9..32.542.96.54....482...5.75943.2156.3.4..2.425.....9.126."
                "54.")
                .value();
        solution = sudoku::solve(puzzle).value();
        AssistRequests::SetUp();
    }
    const Cell cell = Cell::at(4, 0);
    sudoku::DigitSet centre_notes() const { return model.centre_notes[index_of(cell)]; }
    static std::size_t index_of(Cell cell) { return static_cast<std::size_t>(cell.index()); }
};

TEST_F(HintThatRemovesNotes, IsDoneForWhoKeepsNone) {
    play("ggg");
    EXPECT_TRUE(shows("So remove 1 from r5c1."));
    EXPECT_TRUE(hint_text(model).find("That leads to ") != std::string::npos);
    const auto candidates = sudoku::candidates(puzzle, cell);

    play("G");
    EXPECT_EQ(centre_notes(), candidates.without(1));
    EXPECT_FALSE(model.focus.hint);
    play("ggg");
    EXPECT_FALSE(shows("So remove 1 from r5c1."));

    press("\x1b");
    play("u");
    EXPECT_TRUE(centre_notes().empty());
}

TEST_F(HintThatRemovesNotes, NamesTheWordsOfLineMode) {
    model.is_spoken = true;

    play("gG");
    EXPECT_EQ(model.status.text, "Ask for the whole hint first, with hint.");
    play("ggG");
    EXPECT_EQ(model.status.text, "Done: undo undoes it.");
}

TEST_F(HintThatRemovesNotes, IsDoneInTheNotesOfWhoKeepsThem) {
    play("a");
    const auto before = model.notes[index_of(cell)];
    ASSERT_TRUE(before.contains(1));

    play("gggG");

    EXPECT_EQ(model.notes[index_of(cell)], before.without(1));
    EXPECT_TRUE(centre_notes().empty());
    play("u");
    EXPECT_EQ(model.notes[index_of(cell)], before);
}

TEST_F(AssistRequests, HintIsDoneOnlyWhenItIsToldToTheEnd) {
    const auto before = model.echo().grid;

    play("gG");

    EXPECT_EQ(model.echo().grid, before);
    EXPECT_EQ(model.status.text, "Ask for the whole hint first, with g.");
}

TEST_F(AssistRequests, HintSpeaksTheLanguageOfThePerson) {
    model.settings.language = language::Language::german;
    play("ggg");
    EXPECT_TRUE(shows("Sieh dir "));
    EXPECT_NE(hint_text(model).find("Technik: Versteckter Einer. "), std::string::npos);

    std::set<std::string> texts;
    for (const auto one : language::all_languages) {
        model.settings.language = one;
        EXPECT_TRUE(texts.insert(hint_text(model)).second) << hint_text(model);
    }
}

TEST_F(AssistRequests, HintEndsWithAnyChangeAndWithEscape) {
    play("g6");
    EXPECT_FALSE(model.focus.hint);

    play("gg");
    press("\x1b");
    EXPECT_FALSE(model.focus.hint);
    play("g");
    EXPECT_EQ(model.focus.hint->stage, HintStage::where);
}

TEST_F(AssistRequests, HintSaysFirstThatADigitIsWrong) {
    play("2ggg");

    EXPECT_EQ(model.focus.hint->subject, HintSubject::wrong_digits);
    EXPECT_TRUE(shows("One digit is wrong."));
    EXPECT_TRUE(shows("[>2<]"));
}

// A few notes say where a digit can go, not what a cell can hold.
TEST_F(AssistRequests, HintTakesCornerNotesSeriouslyOnceAllCellsHaveSome) {
    play("n2g");
    EXPECT_EQ(model.focus.hint->subject, HintSubject::step);

    play("2a6g");
    EXPECT_EQ(model.focus.hint->subject, HintSubject::wrong_notes);
    play("uc2g");
    EXPECT_EQ(model.focus.hint->subject, HintSubject::step);
}

TEST_F(AssistRequests, HintHelpsFromTheStartToTheEnd) {
    for (int left = 51; left > 0; --left) {
        play("ggg");
        ASSERT_TRUE(model.focus.hint->step) << hint_text(model);
        const auto placements = model.focus.hint->drawing.placed;
        ASSERT_FALSE(placements.empty());
        model.cursor = placements.front().cell;
        play(std::to_string(placements.front().digit));
    }

    EXPECT_EQ(screen_of(model), Screen::result);
}

TEST_F(AssistRequests, AreTheRoomsToGive) {
    press("C");
    EXPECT_EQ(effects.back(), Effect(Send{race::TakeAssist{race::Assist::check}}));
    EXPECT_EQ(model.status.text, "");
    arrive();
    EXPECT_EQ(model.status.text, "Everything is correct so far.");

    model.room.race.assists = race::AssistSet::none();
    effects.clear();
    press("gCma");
    EXPECT_TRUE(effects.empty());
    EXPECT_EQ(model.status.text, "This race does not allow that.");
    EXPECT_TRUE(model.notes[2].empty());
}

TEST_F(AssistRequests, AreAskedForOnceAtATimeAndNotInVain) {
    effects.clear();
    press("CCg");
    EXPECT_EQ(effects.size(), 1u);
    arrive();

    play("ggg");
    effects.clear();
    play("g");
    EXPECT_TRUE(effects.empty());
    change_connection(Contact::lost);
    press("C");
    EXPECT_TRUE(effects.empty());
    EXPECT_EQ(model.status.text, "Help is not available while the server is away.");
}

TEST_F(PricedAssists, TellThePriceBeforeTheyTakeIt) {
    press("g");
    EXPECT_TRUE(model.unanswered.empty());
    EXPECT_EQ(model.status.text,
              "A hint costs you 10 s, once for all its steps. Ask again to take it.");

    play("g");
    EXPECT_TRUE(model.focus.hint);
    EXPECT_TRUE(model.is_held());

    pass(std::chrono::seconds(10));
    play("g");
    EXPECT_EQ(model.focus.hint->stage, HintStage::technique);
    press("C");
    EXPECT_EQ(model.status.text, "This costs you 10 s. Ask again to take it.");
}

TEST_F(PricedAssists, KeepThePlayerFromMovingForAWhile) {
    press("CC6");
    EXPECT_EQ(model.unanswered.size(), 1u);
    arrive();
    press("6");
    EXPECT_EQ(shown(cursor()), 0);
    EXPECT_EQ(model.status.text, "You cannot move for 10 seconds: that help costs time.");
    press("n6");
    EXPECT_FALSE(model.notes[3].empty());

    pass(std::chrono::seconds(10));
    play("n6");
    EXPECT_EQ(model.own_run()->grid.digit(cursor()), 6);
}

TEST_F(PricedAssists, RewindOnceThePriceIsPaid) {
    play("2mm");
    EXPECT_EQ(shown(cursor()), 2);

    pass(std::chrono::seconds(4));
    EXPECT_EQ(shown(cursor()), 2);
    pass(std::chrono::seconds(6));
    arrive();
    EXPECT_EQ(shown(cursor()), 0);
    EXPECT_EQ(model.own_run()->grid.digit(cursor()), 0);
    EXPECT_EQ(model.status.text, "Undid 1 step, back to before the mistake.");
}

TEST_F(AssistRequests, HighlightsComeAndGo) {
    ASSERT_TRUE(model.settings.highlights);

    press("w");
    EXPECT_FALSE(model.settings.highlights);
    press("w");
    EXPECT_TRUE(model.settings.highlights);
}

TEST_F(AssistRequests, PauseIsForWhoPlaysAlone) {
    press("p");
    EXPECT_FALSE(model.is_paused);
    EXPECT_EQ(model.status.text, "Only solo games can be paused.");
}

TEST_F(AssistRequests, PauseHidesTheBoardAndTakesNoDigits) {
    model.is_solo = true;
    effects.clear();

    press("p6");
    EXPECT_TRUE(shows("paused"));
    EXPECT_EQ(status_line(model).text, "Paused: p resume");
    EXPECT_FALSE(shows(" 5 "));
    press("p");
    EXPECT_EQ(effects, (Effects{Pause{}, Resume{}}));
    EXPECT_TRUE(shows(" 5 "));
    EXPECT_EQ(shown(cursor()), 0);
}

}  // namespace
}  // namespace gridrace::app
