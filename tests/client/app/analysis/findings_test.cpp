// What is found in the record of a race: events in, findings out.
#include "client/app/analysis/findings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/client/app/recorded_race.hpp"

namespace gridrace::app::findings_test {
namespace {

using sudoku::Cell;

constexpr auto ada = RecordedRace::ada;
constexpr auto ben = RecordedRace::ben;
constexpr auto cho = RecordedRace::cho;

const std::function<bool()> never = [] { return false; };

Findings findings_in(const RecordedRace& race, MemberId viewer = ada) {
    return findings_of(race.record(), viewer, never);
}

// A digit that the rules allow in r1c3 but that leads to no solution.
race::PlaceDigit wrong_digit() {
    return {2, 1};
}

TEST(RaceCourse, HasMovesRefusalsAndProgressOfEachPlayer) {
    RecordedRace race(2);
    race.wait_until(1s);
    race.place(ada, 0);
    race.wait_until(4s);
    race.slip(ben);
    race.wait_until(5s);
    race.clear(ada, 0);
    race.finish(ben);
    race.ask(ada, race::Forfeit{});

    const auto course = course_of(race.record());

    ASSERT_EQ(course.players.size(), 2u);
    const auto& first = course.players[0];
    EXPECT_EQ(first.name, "Ben");
    EXPECT_EQ(first.place, 1u);
    EXPECT_EQ(first.refused, std::vector<Milliseconds>{4s});
    EXPECT_EQ(first.end, 56s);
    EXPECT_EQ(first.progress.back(), (ProgressPoint{56s, 51}));
    const auto& second = course.players[1];
    EXPECT_EQ(second.moves, (std::vector{CourseMove{1s, Cell(2), 4}, CourseMove{5s, Cell(2), 0}}));
    EXPECT_EQ(second.status, race::RunStatus::forfeited);
    EXPECT_EQ(course.length, 56s);
    EXPECT_EQ(filled_at(second, 999ms), 0);
    EXPECT_EQ(filled_at(second, 1s), 1);
    EXPECT_EQ(filled_at(second, 8s), 0);
}

TEST(RaceCourse, HasHeadStartsApartFromMoves) {
    RecordedRace race(2, "Ada", {}, {30s, 5});
    race.wait_until(31s);
    race.finish(ada);
    race.ask(ben, race::Forfeit{});

    const auto course = course_of(race.record());

    const auto& held = *course.player(ada);
    EXPECT_EQ(held.begin, 30s);
    EXPECT_EQ(held.start, race.puzzle());
    const auto slowest = findings_in(race).slowest;
    EXPECT_TRUE(std::ranges::all_of(slowest, [](const auto& step) { return step.took < 30s; }));
    const auto& ahead = *course.player(ben);
    EXPECT_TRUE(ahead.moves.empty());
    EXPECT_EQ(ahead.begin, 0s);
    EXPECT_EQ(ahead.start.filled(), race.puzzle().filled() + 5);
    EXPECT_EQ(filled_at(ahead, 0s), 5);
}

TEST(RaceCourse, LeavesOutTheServersDowntime) {
    RecordedRace race(1);
    race.wait_until(3s);
    race.place(ada, 0);
    race.interrupt(100s);
    race.wait_until(7s);
    race.place(ada, 1);
    race.finish(ada);

    const auto course = course_of(race.record());

    EXPECT_EQ(course.players[0].moves[0].at, 3s);
    EXPECT_EQ(course.players[0].moves[1].at, 7s);
}

// Events that the rules would never make, as a hostile server may send them.
TEST(RaceCourse, ReadsImpossibleRecords) {
    auto record = eventful_race().record();
    race::Events odd{race::DigitPlaced{MemberId{99}, Cell(0), 9},
                     race::PlayerFinished{MemberId{98}, -5s, 7}, race::MoveRefused{MemberId{97}, 3},
                     race::RaceStarted{RaceNumber{5}, Instant(), sudoku::Grid()},
                     race::MemberLeft{MemberId{96}, {}, Instant()}};
    record.course.insert(record.course.begin(), {Instant(), odd});
    record.course.push_back({Instant(), odd});

    const auto findings = findings_of(record, MemberId{99}, never);

    EXPECT_LE(findings.course.players.size(), 6u);
    EXPECT_TRUE(findings_of({}, ada, never).course.players.empty());
}

TEST(Lead, IsWithWhoeverIsStrictlyAhead) {
    RecordedRace race(2);
    race.wait_until(1s);
    race.place(ada, 0);
    race.wait_until(2s);
    race.place(ben, 0);  // level: the lead stays
    race.wait_until(4s);
    race.place(ben, 1);
    race.finish(ben);
    race.wait_until(90s);
    race.finish(ada);

    const auto course = course_of(race.record());

    EXPECT_EQ(course.leads, (std::vector{Lead{1s, ada}, Lead{4s, ben}}));
    EXPECT_EQ(lead_spans(course), (std::vector{LeadSpan{1s, 4s, ada}, LeadSpan{4s, 53s, ben}}))
        << "it ends with the winner's finish";
}

TEST(SlowestSteps, AreTheDigitsWithTheLongestTimesBefore) {
    RecordedRace race(1);
    race.wait_until(2s);
    race.place(ada, 0);
    race.wait_until(14s);
    race.slip(ada);
    race.wait_until(20s);
    race.place(ada, 1);
    race.wait_until(29s);
    race.place(ada, 2);
    race.finish(ada);

    const auto slowest = findings_in(race).slowest;

    ASSERT_EQ(slowest.size(), most_slow_steps);
    EXPECT_EQ(slowest[0].cell, Cell(3));
    EXPECT_EQ(slowest[0].digit, 6);
    EXPECT_EQ(slowest[0].took, 18s);
    EXPECT_EQ(slowest[0].at, 20s);
    EXPECT_EQ(slowest[0].before.digit(Cell(2)), 4);
    EXPECT_TRUE(slowest[0].before.is_empty(Cell(3)));
    EXPECT_EQ(slowest[1].took, 9s);
    EXPECT_EQ(slowest[2].took, 2s);
    EXPECT_EQ(slowest[3].took, 1s);
    ASSERT_TRUE(slowest[0].needed);
    EXPECT_EQ(slowest[0].needed->drawing.placed.back(), (sudoku::Placement{Cell(3), 6}));
}

TEST(SlowestSteps, AreSolvedWithoutTheWrongDigits) {
    RecordedRace race(1);
    race.wait_until(1s);
    race.ask(ada, wrong_digit());
    race.wait_until(31s);
    race.place(ada, 1);
    race.wait_until(32s);
    race.place(ada, 0);
    race.finish(ada);

    const auto slowest = findings_in(race).slowest;

    EXPECT_EQ(slowest[0].cell, Cell(3));
    EXPECT_TRUE(slowest[0].before.is_empty(Cell(2)));
    EXPECT_TRUE(slowest[0].needed);
    EXPECT_EQ(std::ranges::count(slowest, true, &SlowStep::is_wrong), 1);
}

TEST(SlowestSteps, LackWhatTheyNeededOnceGivenUp) {
    const auto findings = findings_of(eventful_race().record(), ada, [] { return true; });

    ASSERT_FALSE(findings.slowest.empty());
    for (const auto& step : findings.slowest) EXPECT_FALSE(step.needed);
}

TEST(FillOrder, CountsTheLastTimeThatACellWasFilled) {
    RecordedRace race(1);
    race.wait_until(1s);
    race.place(ada, 0);
    race.place(ada, 1);
    race.clear(ada, 0);
    race.place(ada, 2);
    race.place(ada, 0);
    race.finish(ada);

    const auto order = findings_in(race).order;

    EXPECT_EQ(order.ranks[3], 1);
    EXPECT_EQ(order.ranks[5], 2);
    EXPECT_EQ(order.ranks[2], 3);
    EXPECT_EQ(order.ranks[0], 0) << "a given";
    EXPECT_EQ(order.filled, 51);
    EXPECT_EQ(order.boxes, (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(FillOrder, IsComparedWithTheWinnersOrWithTheNext) {
    RecordedRace race(3);
    race.finish(ben);
    race.finish(cho);
    race.finish(ada);

    EXPECT_EQ(findings_in(race, cho).rival->name, "Ben");
    EXPECT_EQ(findings_in(race, ben).rival->name, "Cho 数独");
    const auto findings = findings_in(race, cho);
    EXPECT_EQ(common_start(findings.order, *findings.rival, 10), 10);
    EXPECT_FALSE(findings_in(RecordedRace([] {
                     RecordedRace alone(1);
                     alone.finish(ada);
                     return alone;
                 }()))
                     .rival);
}

TEST(MistakeCosts, AreTheTimesUntilCorrected) {
    RecordedRace race(1);
    race.wait_until(10s);
    race.ask(ada, wrong_digit());
    race.wait_until(20s);
    race.ask(ada, race::PlaceDigit{3, 2});  // wrong, too
    race.wait_until(25s);
    race.place(ada, 0);
    race.wait_until(40s);
    race.clear(ada, 1);
    race.finish(ada);

    const auto mistakes = findings_in(race).mistakes;

    EXPECT_EQ(mistakes.wrong, (std::vector{WrongDigit{Cell(2), 1, 10s, 15s, true},
                                           WrongDigit{Cell(3), 2, 20s, 20s, true}}));
    EXPECT_EQ(mistakes.with_wrong, 30s) << "what overlaps counts once";
}

TEST(MistakeCosts, LastToTheEndIfNeverCorrected) {
    RecordedRace race(2);
    race.wait_until(10s);
    race.ask(ada, wrong_digit());
    race.wait_until(30s);
    race.ask(ada, race::Forfeit{});
    race.finish(ben);

    EXPECT_EQ(findings_in(race).mistakes.wrong,
              (std::vector{WrongDigit{Cell(2), 1, 10s, 20s, false}}));
}

TEST(MistakeCosts, CountRefusedDigitsUntilTheNext) {
    RecordedRace race(1);
    race.wait_until(5s);
    race.slip(ada);
    race.wait_until(7s);
    race.slip(ada);
    race.wait_until(12s);
    race.place(ada, 0);
    race.finish(ada);

    const auto mistakes = findings_in(race).mistakes;

    EXPECT_EQ(mistakes.refused, (std::vector{RefusedMove{5s, 7s}, RefusedMove{7s, 5s}}));
    EXPECT_EQ(mistakes.after_refused, 7s);
    EXPECT_TRUE(mistakes.wrong.empty());
}

TEST(Findings, AreAboutTheWinnerForASpectator) {
    RecordedRace race(2);
    race.finish(ben);
    race.finish(ada);

    const auto findings = findings_in(race, MemberId{77});

    EXPECT_EQ(findings.subject, ben);
    EXPECT_EQ(findings.name, "Ben");
}

TEST(Findings, CallNothingWrongIfThereAreSeveralSolutions) {
    RecordedRace race(1);
    race.wait_until(3s);
    race.place(ada, 0);
    race.finish(ada);
    auto record = race.record();
    for (auto& moment : record.course) {
        for (auto& event : moment.events) {
            if (auto* started = std::get_if<race::RaceStarted>(&event)) started->puzzle = {};
        }
    }

    const auto findings = findings_of(record, ada, never);

    EXPECT_FALSE(findings.has_solution);
    EXPECT_TRUE(findings.mistakes.wrong.empty());
    EXPECT_FALSE(findings.slowest[0].needed);
}

}  // namespace
}  // namespace gridrace::app::findings_test
