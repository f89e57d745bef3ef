// What the line mode says by itself.
#include "client/app/text_mode/announcements.hpp"

#include <algorithm>

#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;
using namespace std::chrono_literals;

class Announcements : public ::testing::Test, public Stage {
protected:
    Announcements() {
        model.status = {};
        model.is_spoken = true;
        on_message = [this](const Model& before, const Message& message) {
            const auto more = announcements(before, message, model, told);
            heard.insert(heard.end(), more.begin(), more.end());
            model.status = {};
        };
    }
    bool has_heard(std::string_view part) const { return times_heard(part) > 0; }
    std::ptrdiff_t times_heard(std::string_view part) const {
        return std::ranges::count_if(heard, [part](const std::string& sentence) {
            return sentence.find(part) != std::string::npos;
        });
    }
    // Ben fills the next cell.
    void progress(MemberId ben) {
        while (!puzzle.is_empty(Cell(next_))) ++next_;
        const auto cell = static_cast<std::uint32_t>(next_);
        command(ben,
                race::PlaceDigit{cell, static_cast<std::uint32_t>(solution.digit(Cell(next_++)))});
    }

    Told told;
    Sentences heard;

private:
    int next_ = 0;
};

TEST_F(Announcements, CountDownAndTellThePuzzle) {
    play("ss");
    for (int second = 0; second < 5; ++second) pass(1s);
    pass(opening);

    const auto three = std::ranges::find(heard, "3");
    ASSERT_NE(three, heard.end());
    const Sentences after(three, heard.end());
    EXPECT_EQ((Sentences{after.begin(), after.begin() + 6}),
              (Sentences{"3", "2", "1", "Race 1: a custom puzzle.", "51 cells to fill.",
                         "Row 1: 5, 3, blank; blank, 7, blank; blank, blank, blank."}));
}

TEST_F(Announcements, ReadThePuzzleOfTheDayOnce) {
    open_day();
    heard.clear();

    play("s");

    EXPECT_EQ(times_heard("Row 1: "), 1);
    EXPECT_LT(
        std::ranges::find(heard, "51 cells to fill.") - heard.begin(),
        std::ranges::find(heard, "Row 1: 5, 3, blank; blank, 7, blank; blank, blank, blank.") -
            heard.begin());
}

TEST_F(Announcements, ReadTheCellsOfAHeadStartInTheirRowsAlone) {
    command(model.self, race::GiveHeadStart{model.self, {0s, 20}});
    play("ss");
    for (int second = 0; second < 5; ++second) pass(1s);
    pass(opening);

    EXPECT_EQ(cells_filled(*model.own_run()), 20);
    EXPECT_EQ(times_heard("Row 1: "), 1);
    EXPECT_EQ(times_heard(", column "), 0);
}

TEST_F(Announcements, TellNoStandingBeforeThePuzzle) {
    join("Ben");
    play("ss");
    pass(5s);
    heard.clear();

    pass(opening);

    EXPECT_EQ(times_heard("You are"), 0);
    EXPECT_EQ(times_heard("Overtaken"), 0);
    EXPECT_EQ(heard.front(), "Race 1: a custom puzzle.");
}

TEST_F(Announcements, ConfirmADigitThatIsTaken) {
    start_race();
    heard.clear();
    model.cursor = Cell::at(0, 2);

    press("4");
    EXPECT_TRUE(heard.empty());
    arrive();
    EXPECT_EQ(heard, (Sentences{"Row 1, column 3: 4, your own."}));

    heard.clear();
    play("5");
    EXPECT_EQ(heard, (Sentences{"5 is already in the row and the box (r1c1): refused."}));

    heard.clear();
    told.verbosity = Verbosity::quiet;
    play("1");
    EXPECT_TRUE(heard.empty());
}

TEST_F(Announcements, SayHowAPauseEnds) {
    start_race();
    model.is_solo = true;
    heard.clear();

    play("p");

    EXPECT_EQ(heard, (Sentences{"Paused. Type resume to continue."}));
}

TEST_F(Announcements, TellEveryMoveWhenVerbose) {
    start_race();
    heard.clear();
    told.verbosity = Verbosity::verbose;
    model.cursor = Cell::at(0, 2);

    play("40");

    EXPECT_EQ(heard, (Sentences{"Row 1, column 3: 4, your own.", "Row 1, column 3: blank."}));
}

TEST_F(Announcements, DoNotChatterOfProgress) {
    const auto ben = join("Ben");
    join("Cleo");
    start_race();
    progress(ben);
    pass(4s);
    heard.clear();

    for (int second = 0; second < 30; ++second) {
        progress(ben);
        pass(1s);
    }

    EXPECT_LE(times_heard("You are 2nd of 3"), 2);
    EXPECT_GE(times_heard("You are 2nd of 3"), 1);
}

TEST_F(Announcements, TellAtOnceOfBeingOvertaken) {
    const auto ben = join("Ben");
    start_race();
    pass(4s);
    heard.clear();

    progress(ben);

    EXPECT_EQ(heard,
              (Sentences{"Overtaken: you are 2nd of 2 with 0 percent.", "1st: Ben, 1 percent."}));
}

TEST_F(Announcements, TellNoPlacesInCalmMode) {
    const auto ben = join("Ben");
    start_race();
    model.settings.calm = true;
    pass(4s);
    heard.clear();

    progress(ben);
    pass(60s);
    EXPECT_FALSE(has_heard("Ben"));

    solve(ben);
    EXPECT_TRUE(has_heard("Ben has finished."));
}

TEST_F(Announcements, TellNoPlacesOnABoardThatAllSolve) {
    const auto ben = join("Ben");
    auto rules = model.room.rules;
    rules.mode_settings.mode = race::Mode::together;
    command(model.self, race::SetRules{rules, {}});
    start_race();
    pass(4s);
    heard.clear();

    progress(ben);
    pass(60s);
    EXPECT_FALSE(has_heard("Overtaken"));
    EXPECT_FALSE(has_heard("You are"));

    while (model.room.phase == race::Phase::racing) progress(ben);
    EXPECT_EQ(times_heard("Solved together in"), 1);
    EXPECT_FALSE(has_heard("Photo finish"));
    EXPECT_FALSE(has_heard("Type analysis")) << "the mode has none";
    EXPECT_TRUE(has_heard("Ben, "));
    EXPECT_FALSE(has_heard("1st: "));
}

TEST_F(Announcements, SayThatTheOwnRunCanBeSeenWhereTheBoardsOfOthersAreShown) {
    join("Ben");
    auto rules = model.room.rules;
    rules.boards_delay = 0s;
    command(model.self, race::SetRules{rules, {}});
    start_race();
    heard.clear();

    solve(model.self);

    EXPECT_TRUE(has_heard("Type analysis to hear where your time went."));
}

TEST_F(Announcements, NameWhoFilledACellForTheTeam) {
    const auto ben = join("Ben");
    auto rules = model.room.rules;
    rules.mode_settings.mode = race::Mode::relay;
    command(model.self, race::SetRules{rules, {}});
    command(ben, race::JoinTeam{1});
    command(model.self, race::JoinTeam{1});
    start_race();
    pass(21s);
    heard.clear();

    progress(ben);

    EXPECT_TRUE(has_heard("by Ben."));
    EXPECT_FALSE(has_heard("your own"));
}

TEST_F(Announcements, EndASentenceWithOnePoint) {
    model.settings.language = language::Language::german;
    join("Ben");
    auto rules = model.room.rules;
    rules.mode_settings.mode = race::Mode::knock_out;
    command(model.self, race::SetRules{rules, {}});
    const auto ben = model.room.members.back().id;
    start_race();
    heard.clear();

    solve(ben);

    EXPECT_TRUE(has_heard("Du bist 2."));
    EXPECT_FALSE(has_heard("Du bist 2.."));
}

TEST_F(Announcements, AreFewWhenQuiet) {
    const auto ben = join("Ben");
    start_race();
    told.verbosity = Verbosity::quiet;
    pass(4s);
    heard.clear();

    progress(ben);
    pass(20s);
    join("Cleo");
    EXPECT_TRUE(heard.empty());

    solve(ben);
    EXPECT_TRUE(has_heard("Ben finished 1st in "));
    EXPECT_TRUE(has_heard(" seconds."));
}

TEST_F(Announcements, TellOfContactLostAndFoundOnce) {
    start_race();
    heard.clear();

    change_connection(Contact::lost);
    pass(1s);
    pass(1s);
    change_connection(Contact::connected);

    EXPECT_EQ(heard, (Sentences{"No contact with the server: keep solving, your moves wait.",
                                "In contact again."}));
}

TEST_F(Announcements, TellTheServersAbsence) {
    start_race();
    heard.clear();

    interrupt(7s);

    EXPECT_EQ(times_heard("The server was away for 7 seconds"), 1);
}

TEST_F(Announcements, PassOnTalk) {
    const auto ben = join("Ben");
    heard.clear();

    command(ben, race::Say{"good luck"});
    command(ben, race::React{race::Emote::wow});

    EXPECT_EQ(heard, (Sentences{"Ben: good luck", "Ben: Wow!"}));
}

TEST_F(Announcements, AskBeforeForfeiting) {
    start_race();
    heard.clear();

    press("f");
    EXPECT_EQ(heard, (Sentences{"Forfeit this race? Type yes or no."}));
}

TEST_F(Announcements, ConfirmThatAQuestionIsCancelled) {
    start_race();
    press("f");
    heard.clear();

    press("n");
    EXPECT_EQ(heard, (Sentences{"Cancelled."}));
    press("f");
    heard.clear();
    press("y");
    EXPECT_FALSE(has_heard("Cancelled."));
}

TEST_F(Announcements, TellTheResult) {
    const auto ben = join("Ben");
    start_race();
    heard.clear();

    solve(ben);
    play("fy");

    EXPECT_TRUE(has_heard("Ben finished 1st in"));
    EXPECT_TRUE(has_heard("The race is over."));
    EXPECT_TRUE(has_heard("You, forfeited, 0 percent."));
    EXPECT_FALSE(has_heard("2nd: ")) << "who gave up has no place";
    EXPECT_TRUE(has_heard("Type ready for a rematch"));
}

TEST_F(Announcements, TellAHintAsItGoesOn) {
    allow_assists();
    start_race();
    heard.clear();

    play("g");
    EXPECT_EQ(times_heard("Look at"), 1);
    play("g");
    EXPECT_EQ(times_heard("Look at"), 1);
    EXPECT_GE(heard.size(), 2u);
}

TEST_F(Announcements, NameTheCellsThatAreWrong) {
    allow_assists();
    start_race();
    model.cursor = Cell::at(0, 2);
    play("2");
    heard.clear();

    play("C");

    EXPECT_EQ(heard, (Sentences{"1 digit is wrong.", "Wrong: r1c3."}));
}

}  // namespace
}  // namespace gridrace::app
