// The picture in any window, and what it must never show.
#include "client/app/view/view.hpp"

#include "client/app/view/screens.hpp"
#include "client/app/view/title.hpp"
#include "common/base/text.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class View : public ::testing::Test, public Stage {};

void expect_sound(const Model& model) {
    const auto canvas = view(model);
    ASSERT_EQ(canvas.size(), model.size);
    if (canvas.cursor()) {
        EXPECT_LT(canvas.cursor()->x, model.size.width);
        EXPECT_LT(canvas.cursor()->y, model.size.height);
    }
    EXPECT_EQ(canvas.text().find('\x1b'), std::string::npos);
}

TEST_F(View, FitsAnyWindowOnEveryScreen) {
    std::vector<Model> models{Model{}, model};
    join("Ben");
    join("A name of 16 wide");
    models.push_back(model);
    play("ss");
    models.push_back(model);
    pass(std::chrono::seconds(5));
    models.push_back(model);
    press("3?");
    models.push_back(model);
    press("?q");
    models.push_back(model);
    press("n");
    solve(model.self);
    play("fy");
    models.push_back(model);
    change_connection(Contact::closed, "closed");
    models.push_back(model);
    for (auto& given : models) {
        for (const int width : {1, 2, 5, 20, 39, 40, 41, 55, 60, 79, 80, 81, 120, 200}) {
            for (const int height : {1, 2, 3, 10, 15, 16, 17, 20, 23, 24, 25, 60}) {
                given.size = {width, height};
                expect_sound(given);
            }
        }
    }
}

TEST_F(View, ShowsAHundredPlayersAsFarAsThereIsRoom) {
    room.rules.max_players = 100;
    for (int i = 2; i <= 100; ++i) join("Player " + std::to_string(i));
    expect_sound(model);
    start_race();

    const auto text = view(model).text();

    EXPECT_NE(text.find(" more"), std::string::npos);
    EXPECT_NE(text.find("mode"), std::string::npos);
}

TEST_F(View, ShowsTheNeighboursInARaceOfMany) {
    room.rules.max_players = 100;
    std::vector<MemberId> others;
    for (int i = 2; i <= 40; ++i) others.push_back(join("Player " + std::to_string(i)));
    start_race();
    std::vector<std::uint32_t> empty;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        if (puzzle.is_empty(sudoku::Cell(i))) empty.push_back(static_cast<std::uint32_t>(i));
    }
    // Ada is 20th of 40.
    const auto fill = [&](MemberId member, std::size_t digits) {
        for (std::size_t i = 0; i < digits; ++i) {
            const sudoku::Cell cell(static_cast<int>(empty[i]));
            command(member,
                    race::PlaceDigit{empty[i], static_cast<std::uint32_t>(solution.digit(cell))});
        }
    };
    for (std::size_t i = 0; i < others.size(); ++i) fill(others[i], i < 19 ? 40 - i : 39 - i);
    fill(model.self, 21);

    const auto text = view(model).text();

    for (const auto* name : {"1 Player 2\n", "19 Player 20\n", "20 You\n", "21 Player 21\n"}) {
        EXPECT_NE(text.find(name), std::string::npos) << name << "\n" << text;
    }
}

TEST_F(View, HidesClockAndRankingInCalmModeUntilThePlayerHasFinished) {
    join("Ben");
    start_race();
    pass(std::chrono::seconds(7));
    for (const int width : {40, 100}) {
        model.size = {width, 30};
        ASSERT_NE(view(model).text().find("0:07"), std::string::npos);
        play("z");
        const auto calm = view(model).text();
        EXPECT_EQ(calm.find("0:07"), std::string::npos) << calm;
        EXPECT_EQ(calm.find("of 2"), std::string::npos) << calm;
        EXPECT_EQ(calm.find("1 Ben"), std::string::npos) << calm;
        play("z");
    }

    play("z");
    EXPECT_EQ(window_title(model), "gridrace: 0%");
    solve(model.self);

    EXPECT_NE(view(model).text().find("2 Ben"), std::string::npos);
}

TEST_F(View, KeysAndHelpAreNotCutAt80Columns) {
    start_race();
    press("?");
    for (const auto language : language::all_languages) {
        model.settings.language = language;
        const auto text = view(model).text();
        EXPECT_EQ(text.find("…"), std::string::npos) << text;
        const auto rule = model.say(language::Phrase(
            "Digits that break the rules count as mistakes. First to finish wins."));
        EXPECT_LE(display_width(rule), 80) << rule;
        EXPECT_NE(text.find(rule), std::string::npos) << text;
    }
}

TEST_F(View, KeepsTheSelectedMemberInSight) {
    room.rules.max_players = 100;
    for (int i = 2; i <= 60; ++i) join("Player " + std::to_string(i));

    for (int i = 0; i < 45; ++i) press("\x1b[B");

    EXPECT_NE(view(model).text().find("▸ [ ] Player 46"), std::string::npos);
}

TEST_F(View, EscapesHostileNames) {
    model.room.members[0].name = "\x1b]0;x\x07\xe2\x80\xae";

    expect_sound(model);
}

TEST_F(View, PutsTheCursorOnTheSelectedCell) {
    start_race();
    model.cursor = sudoku::Cell::at(0, 0);
    EXPECT_EQ(view(model).cursor(), (terminal::Point{3, 1}));

    model.cursor = sudoku::Cell::at(8, 8);
    EXPECT_EQ(view(model).cursor(), (terminal::Point{51, 19}));
}

TEST_F(View, HasABoardOf55Times22At80Columns) {
    EXPECT_EQ(board_size(Tier::roomy), (terminal::Size{55, 22}));
    EXPECT_EQ(board_size(Tier::compact), (terminal::Size{31, 13}));
}

TEST_F(View, SaysThatSolvingGoesOnWithoutContact) {
    start_race();
    change_connection(Contact::lost);
    model.cursor = sudoku::Cell::at(0, 2);
    press("4");
    pass(std::chrono::seconds(3));

    EXPECT_EQ(status_line(model).text, "no contact 3 s: keep solving, 1 move waiting");
}

TEST_F(View, SaysSoAlsoWhenTheServerAnswersNothing) {
    start_race();
    model.cursor = sudoku::Cell::at(0, 2);
    press("4");
    EXPECT_EQ(status_line(model).text, "");

    pass(std::chrono::seconds(2));
    EXPECT_EQ(status_line(model).text, "no contact 2 s: keep solving, 1 move waiting");
    arrive();
    EXPECT_EQ(status_line(model).text, "");
}

}  // namespace
}  // namespace gridrace::app
