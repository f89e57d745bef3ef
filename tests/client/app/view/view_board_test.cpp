// What the cells of a board show, at each size of it, and with no colours at all.
#include <array>

#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;
using terminal::Glyph;
using terminal::Point;

class Picture : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        allow_assists();
        start_race();
    }

    // What stands in a cell, a row of it after the other, with '|' between.
    std::string cell(Cell cell) const {
        const auto canvas = view(model);
        std::string text;
        int row = -1;
        for (int y = 0; y < model.size.height; ++y) {
            for (int x = 0; x < model.size.width; ++x) {
                if (cell_under(model, {x, y}) != cell) continue;
                if (row >= 0 && y != row) text += '|';
                row = y;
                text += canvas.at({x, y}).text();
            }
        }
        return text;
    }
    // The first glyph in the cell with this text.
    Style style(Cell cell, std::string_view wanted) const {
        const auto canvas = view(model);
        for (int y = 0; y < model.size.height; ++y) {
            for (int x = 0; x < model.size.width; ++x) {
                const bool is_here = cell_under(model, {x, y}) == cell;
                if (is_here && canvas.at({x, y}).text() == wanted) return canvas.at({x, y}).style();
            }
        }
        ADD_FAILURE() << "no " << wanted;
        return {};
    }
    // What is left of a style where there are no colours.
    static std::array<bool, 3> bare(const Style& style) {
        return {style.bold, style.underline, style.reverse};
    }
    void go_to(Cell cell) { model.cursor = cell; }
};

TEST_F(Picture, HasAPlaceForEveryNoteAndForTheColour) {
    press("w");  // these notes contradict digits
    go_to(Cell::at(0, 2));
    press("n13579v2");
    press("j");

    EXPECT_EQ(cell(Cell::at(0, 2)), "1 3 5| 7 9b");
    resize(120, 40);
    EXPECT_EQ(cell(Cell::at(0, 2)), " 1   3 |   5   | 7   9b");
    resize(40, 16);
    EXPECT_EQ(cell(Cell::at(0, 2)), " ·b");
}

TEST_F(Picture, ShowsNoNoteThatCouldPassForADigit) {
    press("w");
    go_to(Cell::at(4, 1));
    press("n3h");
    EXPECT_EQ(cell(Cell::at(4, 1)), " ·3· |     ");
    press("l35h");
    resize(120, 40);
    EXPECT_EQ(cell(Cell::at(4, 1)), "       |  ·5·  |       ");
    press("l7h");
    EXPECT_EQ(cell(Cell::at(4, 1)), "       |   5   | 7     ");
}

TEST_F(Picture, MarksNotesThatContradictADigit) {
    model.settings.note_removal = false;
    go_to(Cell::at(0, 2));
    press("n12c5nj");  // a 5 stands in the row

    EXPECT_EQ(cell(Cell::at(0, 2)), "12  5|     ");
    EXPECT_EQ(style(Cell::at(0, 2), "5").background, model.theme().clash.background);
    EXPECT_TRUE(style(Cell::at(0, 2), "5").reverse) << "also without colours";
    EXPECT_NE(style(Cell::at(0, 2), "1").background, model.theme().clash.background);
    EXPECT_FALSE(style(Cell::at(0, 2), "1").reverse);
    resize(120, 40);
    EXPECT_EQ(cell(Cell::at(0, 2)), " 1 2   |   5   |       ");
    resize(40, 16);
    EXPECT_EQ(cell(Cell::at(0, 2)), " ! ");
}

TEST_F(Picture, MarksThemOnceADigitStandsAndNoLongerWhenItIsCleared) {
    model.settings.note_removal = false;
    go_to(Cell::at(0, 3));
    press("n26nhh");
    const auto& clash = model.theme().clash.background;
    EXPECT_NE(style(Cell::at(0, 3), "2").background, clash);

    press("l2");
    EXPECT_EQ(style(Cell::at(0, 3), "2").background, clash) << "also while the digit is on its way";
    press("u");
    EXPECT_NE(style(Cell::at(0, 3), "2").background, clash);
}

TEST_F(Picture, MarksNoNotesWithoutHighlights) {
    go_to(Cell::at(0, 2));
    press("n15j");
    const auto& clash = model.theme().clash.background;
    ASSERT_EQ(style(Cell::at(0, 2), "5").background, clash);

    press("w");
    EXPECT_NE(style(Cell::at(0, 2), "5").background, clash);
    press("w");
    model.room.race.assists = race::AssistSet::none();
    EXPECT_NE(style(Cell::at(0, 2), "5").background, clash);
}

TEST_F(Picture, NamesTheNotesThatAreMarked) {
    go_to(Cell::at(0, 2));
    press("n1");
    EXPECT_EQ(status_line(model).text, "");
    press("5");
    EXPECT_EQ(status_line(model).text, "notes: 1 5  conflict: 5");
    resize(40, 16);
    EXPECT_EQ(status_line(model).text, "notes: 1 5  conflict: 5");
    press("w");
    EXPECT_EQ(status_line(model).text, "notes: 1 5");
}

TEST_F(Picture, ShowsTheLetterOfAColouredNoteInItsPlace) {
    go_to(Cell::at(0, 2));
    press("n124V244j");

    EXPECT_EQ(cell(Cell::at(0, 2)), "1a b |     ");
    EXPECT_EQ(style(Cell::at(0, 2), "a").background, model.theme().colors[0].background);
    EXPECT_EQ(style(Cell::at(0, 2), "b").background, model.theme().colors[1].background);
    resize(120, 40);
    EXPECT_EQ(cell(Cell::at(0, 2)), " 1 a   | b     |       ");
}

TEST_F(Picture, NamesTheNotesThatAreColoured) {
    go_to(Cell::at(0, 2));
    press("n12c4V244");
    press("h");
    EXPECT_EQ(status_line(model).text, "");
    press("l");
    EXPECT_EQ(status_line(model).text, "notes: 1 2a  centre: 4b");
    resize(40, 16);
    EXPECT_EQ(status_line(model).text, "notes: 1 2a  centre: 4b");
    resize(80, 24);
    press("V");
    play("4");
    EXPECT_EQ(status_line(model).text, "") << "a digit hides its notes";
}

TEST_F(Picture, ShowsTheDigitOfAColouredNoteToAHint) {
    play("ggg");
    const auto placed = model.focus.hint->drawing.placed.front();
    model.notes[static_cast<std::size_t>(placed.cell.index())] =
        sudoku::DigitSet::only(placed.digit);
    model.note_colors[static_cast<std::size_t>(placed.cell.index())].fill(1);
    go_to(Cell::at(8, 0));

    EXPECT_TRUE(style(placed.cell, std::to_string(placed.digit)).bold);
}

TEST_F(Picture, ShowsTheLargeBoardInLargeWindows) {
    EXPECT_EQ(board_size(Tier::large), (terminal::Size{73, 37}));
    resize(120, 40);
    EXPECT_EQ(cell(Cell::at(0, 0)), "       |   5   |       ");
    go_to(Cell::at(0, 0));
    EXPECT_EQ(cell(Cell::at(0, 0)), "       |[  5  ]|       ");
    EXPECT_EQ(view(model).cursor(), (Point{12, 2}));

    resize(200, 60);
    EXPECT_EQ(cell_under(model, {48 + 1, 10 + 1}), Cell::at(0, 0));
    EXPECT_EQ(cell_under(model, {48, 11}), std::nullopt);
}

TEST_F(Picture, NumbersItsRowsAndColumns) {
    start_race();
    for (const Size size : {Size{40, 16}, {80, 24}}) {
        resize(size.width, size.height);
        const auto text = view(model).text();
        const auto top = text.substr(text.find("┌"), text.find("┐") - text.find("┌"));
        std::string columns;
        for (const char c : top) {
            if (c >= '1' && c <= '9') columns += c;
        }
        EXPECT_EQ(columns, "123456789") << text;
        for (const auto* row : {"\n1", "\n9"}) EXPECT_NE(text.find(row), std::string::npos) << text;
    }
}

TEST_F(Picture, MarksTheCursorOnACellThatIsFullOfNotes) {
    start_race();
    model.cursor = sudoku::Cell::at(0, 2);
    press("wn12456789");

    EXPECT_NE(view(model).text().find("6789]"), std::string::npos) << view(model).text();
}

TEST_F(Picture, UnderlinesCentreNotes) {
    go_to(Cell::at(0, 2));
    press("n1c2j");

    EXPECT_FALSE(style(Cell::at(0, 2), "1").underline);
    EXPECT_TRUE(style(Cell::at(0, 2), "2").underline);
}

TEST_F(Picture, MarksTheSameDigitWhereverItStandsOrIsNoted) {
    go_to(Cell::at(0, 3));
    press("n2");
    go_to(Cell::at(0, 0));  // a 5
    EXPECT_FALSE(style(Cell::at(0, 3), "2").bold);
    EXPECT_EQ(bare(style(Cell::at(8, 8), "9")), (std::array{true, false, false}));
    EXPECT_EQ(bare(style(Cell::at(7, 8), "5")), (std::array{true, true, false}));

    go_to(Cell::at(6, 6));  // a 2
    EXPECT_TRUE(style(Cell::at(0, 3), "2").bold);
    press("w");
    EXPECT_FALSE(style(Cell::at(0, 3), "2").bold);
    EXPECT_FALSE(style(Cell::at(5, 4), "2").underline);
}

TEST_F(Picture, TellsOwnDigitsFromGivenOnesWithoutColours) {
    go_to(Cell::at(0, 2));
    play("4");
    go_to(Cell::at(8, 0));

    EXPECT_FALSE(style(Cell::at(0, 2), "4").bold);
    EXPECT_TRUE(style(Cell::at(0, 0), "5").bold);
}

TEST_F(Picture, MarksEveryStateBesidesItsColour) {
    go_to(Cell::at(0, 2));
    EXPECT_EQ(cell(cursor()), "[   ]|     ");
    press("3");
    EXPECT_EQ(cell(cursor()), "[!3!]|     ");
    EXPECT_EQ(cell(Cell::at(0, 1)), " !3! |     ");
    arrive();
    press("2");
    arrive();
    play("C");
    press("H");
    EXPECT_EQ(cell(Cell::at(0, 2)), "(✗2✗)|     ");
    press("\x1b");
    play("ggg");
    press("ll");
    EXPECT_EQ(cell(Cell::at(0, 2)), " >2< |     ");
}

TEST_F(Picture, MarksThemInASmallWindowToo) {
    resize(40, 16);
    go_to(Cell::at(0, 2));
    EXPECT_EQ(cell(cursor()), "[ ]");
    press("H");
    EXPECT_EQ(cell(Cell::at(0, 2)), "( )");
    press("\x1b");
    press("l2");
    arrive();
    play("C");
    press("l");
    EXPECT_EQ(cell(Cell::at(0, 2)), "✗2✗");
}

TEST_F(Picture, MarksNotedCellsThatHaveNoRoomForMarks) {
    go_to(Cell::at(0, 2));
    press("n124H");
    EXPECT_TRUE(style(Cell::at(0, 2), "1").reverse);

    press("\x1b");
    press("nh");
    press("a");
    while (!model.focus.hint || model.focus.hint->stage != sudoku::HintStage::step) play("g");
    const auto hinted = model.focus.hint->drawing.placed.front();
    go_to(Cell::at(8, 0));
    EXPECT_TRUE(cell(hinted.cell).ends_with('*'));
    EXPECT_TRUE(style(hinted.cell, std::to_string(hinted.digit)).bold);
}

TEST_F(Picture, StrikesWhatAHintTakesAway) {
    play("ggg");
    go_to(Cell::at(8, 0));
    auto& drawing = model.focus.hint->drawing;
    drawing.removed.push_back({Cell::at(0, 2), sudoku::DigitSet::only(1)});

    EXPECT_TRUE(style(Cell::at(0, 2), "1").reverse);
}

TEST_F(Picture, KeepsTheHintInSightInEveryWindow) {
    play("ggg");
    for (const terminal::Size size : {terminal::Size{40, 16}, {60, 18}, {80, 24}, {120, 40}}) {
        resize(size.width, size.height);

        EXPECT_NE(view(model).text().find("hint 3 of 3"), std::string::npos) << size.width;
    }
}

// A step with more to say than a window has rows for.
void make_long(sudoku::Step& step) {
    step.technique = sudoku::Technique::cell_forcing_chains;
    sudoku::Branch branch{{{Cell(2), 4, true}, sudoku::Reason::assumption, {}, -1}};
    for (int i = 0; i < 20; ++i) {
        branch.push_back({{Cell(i + 3), 4, true}, sudoku::Reason::last_candidate, {i}, -1});
    }
    step.branches.assign(5, branch);
}

TEST_F(Picture, KeepsTheConclusionOfALongHint) {
    play("ggg");
    make_long(*model.focus.hint->step);

    for (const terminal::Size size : {terminal::Size{40, 16}, {60, 18}, {80, 24}, {120, 40}}) {
        resize(size.width, size.height);
        const auto text = view(model).text();
        EXPECT_NE(text.find("So place 8"), std::string::npos) << text;
        EXPECT_NE(text.find("…"), std::string::npos) << text;
    }
}

TEST_F(Picture, TurnsThePagesOfALongHint) {
    play("ggg");
    make_long(*model.focus.hint->step);

    for (const terminal::Size size : {terminal::Size{40, 16}, {60, 18}, {80, 24}}) {
        resize(size.width, size.height);
        model.focus.hint_page = 0;
        const auto first = view(model).text();
        int pages = 0;
        for (auto text = first; pages == 0 || text != first; text = view(model).text()) {
            ASSERT_LT(++pages, 100);
            EXPECT_NE(text.find("hint 3 of 3 (g: more)"), std::string::npos) << text;
            EXPECT_NE(text.find("So place 8"), std::string::npos) << text;
            play("g");
        }
        EXPECT_GT(pages, 1);
    }
}

TEST_F(Picture, TellsWhatASmallBoardHasNoRoomFor) {
    resize(40, 16);
    go_to(Cell::at(0, 2));

    press("n14c2v3");

    EXPECT_EQ(status_line(model).text, "notes: 1 4  centre: 2  colour: c");
}

TEST_F(Picture, ShowsACompactBoardAndAPanelAt60Columns) {
    resize(60, 18);

    EXPECT_EQ(tier_of({60, 16}), Tier::compact);
    EXPECT_NE(view(model).text().find("mode"), std::string::npos);
}

}  // namespace
}  // namespace gridrace::app
