// What a race feels like: marks, bells, titles, the common start, and what is left of it afterwards.
#include <algorithm>

#include "client/app/core/share_text.hpp"
#include "client/app/replay/fill_times.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/title.hpp"
#include "client/app/view/view.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using namespace std::chrono_literals;
using sudoku::Cell;

class RaceFeel : public ::testing::Test, public Stage {
protected:
    bool shows(const std::string& text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    long rings() const { return std::ranges::count(effects, Effect(Ring{})); }
    void enter(Cell cell) {
        model.cursor = cell;
        press(std::to_string(solution.digit(cell)));
    }
};

TEST_F(RaceFeel, MarksAMoveOnlyWhenItTakesLonger) {
    start_race();
    enter(Cell::at(0, 2));
    model.cursor = Cell::at(8, 0);
    EXPECT_TRUE(shows("  4  "));
    EXPECT_EQ(next_tick(model), now + unmarked);

    pass(unmarked - 1ms);
    EXPECT_FALSE(shows("4…"));

    pass(1ms);
    EXPECT_TRUE(shows("4…"));
    EXPECT_TRUE(shows("1 waiting"));
}

TEST_F(RaceFeel, OpensTheBoardForAllAtTheSameInstant) {
    play("ss");
    pass(5s);
    EXPECT_EQ(screen_of(model), Screen::countdown);
    EXPECT_EQ(next_tick(model), model.room.race.starts_at + opening);

    pass(opening);

    EXPECT_EQ(screen_of(model), Screen::board);
}

TEST_F(RaceFeel, TakesNoDigitsBeforeTheBoardIsShown) {
    play("ss");
    pass(5s);
    model.cursor = Cell::at(0, 2);
    press("4");
    EXPECT_TRUE(model.unanswered.empty());

    pass(opening);
    press("4");

    EXPECT_EQ(model.unanswered.size(), 1u);
}

TEST_F(RaceFeel, RingsAtThreeTwoOne) {
    play("ss");
    for (int i = 0; i < 10; ++i) pass(500ms);

    EXPECT_EQ(rings(), 3);
}

TEST_F(RaceFeel, RingsAgainForTheNextRace) {
    race::SetRules shorter{room.rules, {}};
    shorter.rules.countdown = 1s;
    command(model.self, shorter);
    play("ss");
    pass(200ms);
    pass(1s);
    command(model.self, race::Forfeit{});
    ASSERT_EQ(rings(), 1);

    play("lss");
    pass(200ms);

    EXPECT_EQ(rings(), 2);
}

TEST_F(RaceFeel, RingsNotForWhoDoesNotWantIt) {
    model.settings.bell_at_start = false;
    play("ss");
    for (int i = 0; i < 10; ++i) pass(500ms);

    EXPECT_EQ(rings(), 0);
}

TEST_F(RaceFeel, AlertsTheHostWhoWaitsIfWanted) {
    const auto ann = join("Ann");
    EXPECT_EQ(effects, Effects{});
    model.settings.notify = true;

    const auto ben = join("Ben");
    command(model.self, race::AddBot{34});
    EXPECT_EQ(effects, Effects{Alert{"Ben joined."}});

    effects.clear();
    command(ben, race::SetReady{true});
    EXPECT_EQ(effects, Effects{});
    command(ann, race::SetReady{true});
    EXPECT_EQ(effects, Effects{Alert{"All are ready."}});
}

TEST_F(RaceFeel, RingsWhenSomebodyFinishes) {
    const auto ben = join("Ben");
    start_race();
    effects.clear();

    solve(ben);

    EXPECT_EQ(rings(), 1);
}

TEST_F(RaceFeel, RingsWhenOvertakenIfWanted) {
    model.settings.bell_when_passed = true;
    const auto ben = join("Ben");
    start_race();
    effects.clear();

    command(ben, race::PlaceDigit{2, 4});
    EXPECT_EQ(rings(), 1);

    command(ben, race::PlaceDigit{3, 6});
    EXPECT_EQ(rings(), 1);
}

TEST_F(RaceFeel, NamesTheWindow) {
    EXPECT_EQ(window_title(model), "gridrace: Room ABC234");
    join("Ben");

    start_race();

    EXPECT_EQ(window_title(model), "gridrace: 1st of 2, 0%");
}

TEST_F(RaceFeel, CopiesTheInvitation) {
    press("y");

    EXPECT_EQ(effects.back(), Effect(Copy{"gridrace join ws://192.168.1.20:8765/r/ABC234"}));
}

TEST_F(RaceFeel, TellsAResultWithoutThePuzzle) {
    start_race();
    for (int i = 0; i < Cell::count; ++i) {
        if (!puzzle.is_empty(Cell(i))) continue;
        pass(Cell(i).box() == 0 ? 9s : 1s);
        enter(Cell(i));
        arrive();
    }
    ASSERT_EQ(screen_of(model), Screen::result);

    press("y");

    const auto text = std::get<Copy>(effects.back()).text;
    EXPECT_TRUE(text.starts_with("gridrace custom puzzle 1:23.3, 1st of 1\n🟥")) << text;
    EXPECT_EQ(text.find(sudoku::to_line(puzzle).substr(0, 9)), std::string::npos);
    EXPECT_EQ(std::ranges::count(text, '\n'), 4);
    EXPECT_TRUE(shows("Where your time went"));
    model.utf8 = false;
    EXPECT_TRUE(share_text(model).find("\nx") != std::string::npos);
}

TEST_F(RaceFeel, TellsWhoDrewThePuzzle) {
    start_race();
    solve(model.self);
    ASSERT_EQ(screen_of(model), Screen::result);
    EXPECT_FALSE(shows("who took part"));

    auto& race = model.room.race;
    race.draw = race::Draw{{}, {{{1}, {}}, {{2}, {}}}, {}, {}};
    race.openings = {{{1}, {}}};
    EXPECT_TRUE(shows("The server and 1 of 2 who took part drew the puzzle."));
    race.openings.push_back({{2}, {}});
    EXPECT_TRUE(shows("Nobody chose the puzzle"));
}

TEST_F(RaceFeel, TellsWhatAnAidCosts) {
    play("a");
    start_race();
    command(model.self, race::TakeAssist{race::Assist::check});

    EXPECT_TRUE(shows("That help costs you 15 s"));
    pass(15s);
    EXPECT_FALSE(shows("That help costs"));
}

TEST_F(RaceFeel, LetsTheHostChooseTheAids) {
    play("a");
    EXPECT_EQ(room.rules.assists, race::AssistSet::all());
    EXPECT_TRUE(shows("Help: all. Checks and hints cost 15 s."));

    play("a");
    EXPECT_EQ(room.rules.assists, race::AssistSet::none());
    EXPECT_TRUE(shows("Help: none."));

    play("a");
    EXPECT_EQ(room.rules.assists, race::AssistSet::standard());
}

TEST_F(RaceFeel, TellsTheRoundTrip) {
    start_race();
    model.round_trip = 23ms;

    EXPECT_TRUE(shows("in sync            23 ms"));
}

TEST(FillTimes, RankTheCellsByHowLongTheyTook) {
    FillTimes times;
    times.fill(Cell(0), 1s);
    times.fill(Cell(1), 11s);
    times.fill(Cell(2), 13s);

    const auto heat = heat_of(times);

    EXPECT_EQ(heat[0], 0);
    EXPECT_EQ(heat[1], 6);
    EXPECT_EQ(heat[2], 3);
    EXPECT_EQ(heat[3], -1);
}

TEST(FillTimes, ForgetWhatWasCleared) {
    FillTimes times;
    times.fill(Cell(7), 1s);
    times.clear(Cell(7));

    EXPECT_TRUE(times.empty());
    EXPECT_FALSE(times.at(Cell(7)));
}

}  // namespace
}  // namespace gridrace::app
