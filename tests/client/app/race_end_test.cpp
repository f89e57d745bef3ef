// The end of a race for those who still play, what a player who is done sees until then, and the start
// for a host who does not start.
#include "client/app/core/race_end.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {

namespace {

using namespace std::chrono_literals;

// Ada is host; Ben and Cho race with her.
class EndOfRace : public testing::Test, public Stage {
protected:
    EndOfRace() {
        ben = join("Ben");
        cho = join("Cho");
    }
    bool shows(const std::string& text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    std::size_t news_with(const std::string& text) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            model.news,
            [&text](const std::string& line) { return line.find(text) != std::string::npos; }));
    }

    MemberId ben, cho;
};

}  // namespace

TEST_F(EndOfRace, HasOfTheTimeBeforeTheRaceOnlyWhatWasSaid) {
    command(ben, race::Say{"good luck"});
    EXPECT_EQ(news_with("joined"), 2u);
    start_race();
    EXPECT_EQ(news_with("joined"), 0u);
    EXPECT_EQ(news_with("Ben: good luck"), 1u);
}

TEST_F(EndOfRace, ShowsTheStandingToWhoIsDone) {
    start_race();
    pass(19s);
    EXPECT_FALSE(shows_standing(model));
    solve(model.self);

    EXPECT_TRUE(shows_standing(model));
    EXPECT_TRUE(shows("You won in 0:19"));
    EXPECT_TRUE(shows("Others are still playing."));
    EXPECT_TRUE(shows("Ben"));
    EXPECT_TRUE(shows("x end the race"));
    play("o");
    EXPECT_FALSE(shows_standing(model));
    EXPECT_TRUE(shows("x end the race"));
    play("o");
    EXPECT_TRUE(shows_standing(model));
}

// From what this program saw: the record of the race holds the digits of others.
TEST_F(EndOfRace, ShowsTheOwnAnalysisToWhoIsDone) {
    start_race();
    pass(19s);
    play("a");
    EXPECT_FALSE(model.analysis);
    solve(model.self);
    EXPECT_TRUE(shows("a analysis"));
    play("a");

    ASSERT_TRUE(model.shows_analysis());
    const auto* wanted = std::get_if<FetchFindings>(&effects.back());
    ASSERT_TRUE(wanted != nullptr && wanted->own != nullptr);
    EXPECT_EQ(wanted->own->start.members.size(), 1U);
    const auto findings = findings_of(*wanted->own, wanted->viewer, [] { return false; });
    EXPECT_EQ(findings.order.filled, race::cells_to_fill(room.race));
    EXPECT_FALSE(findings.rival);
    take(FindingsArrived{wanted->race, std::make_shared<const Findings>(findings)});
    EXPECT_TRUE(shows("Slowest steps"));
    EXPECT_TRUE(shows("q back"));

    command(ben, race::Say{"hello"});
    EXPECT_TRUE(model.shows_analysis());
    play("r");
    EXPECT_FALSE(model.shows_analysis());
    EXPECT_FALSE(model.result_seen);
    play("a");
    solve(ben);
    solve(cho);
    EXPECT_TRUE(model.shows_analysis());
    const Effect of_all = FetchFindings{model.room.race.number, model.self};
    EXPECT_EQ(std::ranges::count(effects, of_all), 1);
}

TEST_F(EndOfRace, KeepsTheAnalysisOfAllWhenThatOfTheOwnRunIsLate) {
    start_race();
    solve(model.self);
    play("a");
    solve(ben);
    solve(cho);
    const auto whole = std::make_shared<const Findings>();
    take(FindingsArrived{model.room.race.number, whole});
    take(FindingsArrived{model.room.race.number, std::make_shared<const Findings>(), true});

    ASSERT_TRUE(model.analysis);
    EXPECT_EQ(model.analysis->findings, whole);
}

TEST_F(EndOfRace, HasHelpInTheOwnRunAndNoneOfItIfSomeWasMissed) {
    start_race();
    const auto number = model.room.race.number;
    OwnCourse course;
    auto seen = model.room;
    course.follow(seen, model.self, {race::RaceStarted{number, model.now, puzzle}}, model.now);
    const race::AssistTaken help{model.self, race::Assist::hints, 1, model.now};
    const race::PlayerOut out{model.self, 3};
    race::fold(seen, help);
    race::fold(seen, out);
    auto missed = course;
    course.follow(seen, model.self, {help, out}, model.now);
    missed.follow(seen, model.self, {out}, model.now);

    EXPECT_TRUE(own_record(course, seen, model.self));
    EXPECT_FALSE(own_record(missed, seen, model.self));
}

TEST_F(EndOfRace, CountsInTheOwnRunNoTimeInWhichTheServerWasDown) {
    start_race();
    pass(10s);
    int first = 0;
    while (!puzzle.is_empty(sudoku::Cell(first))) ++first;
    command(model.self,
            race::PlaceDigit{static_cast<std::uint32_t>(first),
                             static_cast<std::uint32_t>(solution.digit(sudoku::Cell(first)))});
    interrupt(5min);
    pass(2s);
    solve(model.self);

    const auto own = own_run_record(model);
    ASSERT_TRUE(own);
    const auto& course = own->course;
    EXPECT_LT(course.at(2).at - course.front().at, 11s);
    EXPECT_LT(model.own_run()->time, 1min);
    EXPECT_EQ(course.back().at - course.front().at, model.own_run()->time);
}

TEST_F(EndOfRace, KeepsTheOwnTimesOfACalmRaceUntilItsEnd) {
    room.rules.mode_settings.calm = true;
    command(ben, race::SetReady{false});
    start_race();
    solve(model.self);
    play("a");

    EXPECT_FALSE(model.shows_analysis());
    EXPECT_EQ(model.status.text, "Not until the race is over.");
}

TEST_F(EndOfRace, TellsWhenTheAnalysisComesIfAPartWasMissed) {
    start_race();
    solve(model.self);
    model.own_course = {};
    play("a");

    EXPECT_FALSE(model.shows_analysis());
    EXPECT_NE(model.status.text.find("analysis is here when the race is over"), std::string::npos);
}

TEST_F(EndOfRace, IsNewsThatTheClockDoesNotContradict) {
    start_race();
    solve(ben);
    play("Xy");
    ASSERT_TRUE(room.race.ends_at);
    pass(17s);

    EXPECT_EQ(news_with("The race ends soon"), 1U);
    EXPECT_FALSE(shows("1:00"));
    EXPECT_TRUE(shows("ends in 0:43") || shows("The race ends in 0:43"));
}

TEST_F(EndOfRace, IsSetByTheHostsKey) {
    start_race();
    solve(model.self);
    play("x");

    EXPECT_EQ(room.race.ends_at, now + 1min);
    EXPECT_TRUE(shows("The race ends in 1:00 for those still playing."));
    EXPECT_FALSE(shows("x end the race"));
    pass(17s);
    EXPECT_TRUE(shows("The race ends in 0:43 for those still playing."));
    pass(43s);
    EXPECT_EQ(screen_of(model), Screen::result);
}

TEST_F(EndOfRace, IsSetFromTheOwnBoardToo) {
    start_race();
    solve(model.self);
    play("ox");

    EXPECT_TRUE(room.race.ends_at);
}

TEST_F(EndOfRace, IsForAHostWhoStillPlaysAfterAQuestion) {
    start_race();
    play("X");
    EXPECT_EQ(model.overlay, Overlay::none);
    solve(ben);
    EXPECT_TRUE(shows("X end the race"));
    play("?");
    EXPECT_TRUE(shows("end the race in a minute (host)"));

    play("qxXn");
    EXPECT_FALSE(room.race.ends_at);
    play("X");
    EXPECT_TRUE(shows("End the race in a minute, for all? (y/n)"));
    play("y");
    EXPECT_EQ(room.race.ends_at, now + 1min);
    EXPECT_FALSE(shows("X end the race"));
}

TEST_F(EndOfRace, IsNoLongerAskedForWhenTheRaceIsOver) {
    start_race();
    solve(ben);
    play("X");
    solve(cho);
    solve(model.self);

    EXPECT_EQ(model.overlay, Overlay::none);
}

TEST_F(EndOfRace, IsNotOfferedBeforeSomebodyHasFinished) {
    play("v");
    start_race();
    EXPECT_EQ(screen_of(model), Screen::spectating);
    EXPECT_FALSE(can_end_race(model));
    play("x");
    EXPECT_EQ(model.status.text, "You can end the race once somebody has finished.");

    solve(ben);
    EXPECT_TRUE(can_end_race(model));
    EXPECT_TRUE(shows("x end the race"));
}

TEST_F(EndOfRace, IsCountedDownBesideTheBoard) {
    start_race();
    solve(ben);
    solve(cho);

    EXPECT_TRUE(model.is_playing());
    EXPECT_TRUE(shows("ends in 5:00"));
    pass(60s);
    EXPECT_TRUE(shows("ends in 4:00"));
}

TEST_F(EndOfRace, IsARuleThatTheHostChanges) {
    EXPECT_TRUE(shows("ends 5:00 after half, or three, have finished"));
    play("E");
    EXPECT_EQ(room.rules.mode_settings.finish_window, 10min);
    play("EE");
    EXPECT_EQ(room.rules.mode_settings.finish_window, 0s);
    EXPECT_FALSE(shows("have finished"));
}

TEST_F(EndOfRace, IsNoRuleOfAServerThatIsTooOld) {
    abilities.race_ends = false;
    command(ben, race::SetReady{true});
    play("E");

    EXPECT_EQ(room.rules.mode_settings.finish_window, 5min);
    EXPECT_EQ(model.status.text, "This server is too old for that.");
}

TEST_F(EndOfRace, SaysThatTheTimeWasUpUnlessAnotherEndWasAnnounced) {
    model.room.race.end_reason = race::RaceEndReason::time_limit;
    EXPECT_EQ(time_was_up_text(model), "The time was up.");
    model.room.race.mode_settings.mode = race::Mode::sprint;
    EXPECT_EQ(time_was_up_text(model), "");
    model.room.race.mode_settings.mode = race::Mode::race;
    model.room.race.ends_at = model.now;
    EXPECT_EQ(time_was_up_text(model), "");
}

TEST_F(EndOfRace, HidesTheStandingWhereNobodySeesPlaces) {
    room.rules.mode_settings.calm = true;
    command(ben, race::SetReady{false});
    start_race();
    solve(model.self);

    EXPECT_FALSE(shows_standing(model));
}

TEST_F(EndOfRace, LeavesTheStartToOthersOnceOnlyTheHostIsWaitedFor) {
    command(ben, race::SetReady{true});
    command(cho, race::SetReady{true});

    EXPECT_TRUE(shows("Only the host is waited for. Anyone may start in 1:00."));
    pass(20s);
    EXPECT_TRUE(shows("Anyone may start in 0:40."));
    pass(40s);
    EXPECT_TRUE(shows("Anyone may start the race now."));
    EXPECT_EQ(news_with("Only the host"), 0u) << "it is no news of the race that follows";
    command(cho, race::SetReady{false});
    EXPECT_FALSE(shows("Anyone may start the race now."));
}

TEST_F(EndOfRace, TellsRulesThatAreChangedLaterInALineOfTheirOwn) {
    play("E");
    pass(20s);
    play("E");

    EXPECT_EQ(news_with("The rules have changed"), 2u);
}

}  // namespace gridrace::app
