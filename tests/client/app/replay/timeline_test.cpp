// A race on its time axis.
#include "client/app/replay/timeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/client/app/recorded_race.hpp"

namespace gridrace::app {
namespace {

constexpr auto ada = RecordedRace::ada;
constexpr auto ben = RecordedRace::ben;
constexpr auto cho = RecordedRace::cho;

// The room after everything up to a time, the long way.
race::RoomState folded_until(const race::RaceRecord& record, Instant at) {
    race::RoomState state = record.start;
    for (const auto& moment : record.course) {
        if (moment.at > at) break;
        for (const auto& event : moment.events) race::fold(state, event);
    }
    return state;
}

std::vector<CourseStep::Kind> kinds(const Course& course) {
    std::vector<CourseStep::Kind> kinds;
    for (const auto& step : course.steps()) kinds.push_back(step.kind);
    return kinds;
}

TEST(Course, KnowsTheRoomAtAnyTime) {
    const auto record = eventful_race().record();
    const Course course(record);

    for (const auto& moment : record.course) {
        const auto expected = folded_until(record, moment.at);
        if (!expected.race.puzzle) continue;
        const auto time = moment.at - expected.race.starts_at;
        // An absence ends at the time at which it began.
        if (std::holds_alternative<race::Interrupted>(moment.events[0]) || time == 8s) continue;
        EXPECT_EQ(course.state_after(course.steps_until(time)), expected) << time.count();
    }
    EXPECT_EQ(course.state_after(course.steps().size()), course.end());
}

TEST(Course, KnowsTheRoomAfterAnyNumberOfSteps) {
    const auto record = eventful_race().record();
    const Course course(record);

    EXPECT_EQ(course.state_after(0).run(ada)->grid, eventful_race().puzzle());
    for (std::size_t i = 1; i <= course.steps().size(); ++i) {
        const auto& step = course.steps()[i - 1];
        if (step.kind != CourseStep::Kind::move) continue;
        EXPECT_NE(course.state_after(i).run(step.member)->grid,
                  course.state_after(i - 1).run(step.member)->grid);
    }
}

TEST(Course, LeavesOutTheServersAbsence) {
    const Course course(eventful_race().record());

    EXPECT_EQ(course.length(), course.end().run(ada)->time);
    EXPECT_LT(course.length(), 100s);
}

TEST(Course, TellsStepsApart) {
    using enum CourseStep::Kind;
    auto race = RecordedRace(2);
    race.place(ada, 0);
    race.slip(ben);
    race.ask(ada, race::TakeAid{race::Assist::hints});
    race.ask(ada, race::Say{"Hello"});
    race.ask(ben, race::Forfeit{});
    race.leave(ada);

    EXPECT_EQ(kinds(Course(race.record())),
              (std::vector{move, mistake, aid, aside, retreat, retreat}));
}

TEST(Course, FindsOvertakings) {
    const Course course(eventful_race().record());
    std::vector<std::pair<MemberId, MemberId>> found;
    for (const auto& step : course.steps()) {
        if (step.passed) found.emplace_back(step.member, step.passed);
    }

    EXPECT_EQ(found, (std::vector<std::pair<MemberId, MemberId>>{{ben, ada}, {ada, ben}}));
}

TEST(Course, CallsNobodyPassedWhoHasNotBegun) {
    auto race = RecordedRace(2);
    race.place(ben, 0);
    race.ask(ada, race::Forfeit{});
    race.ask(ben, race::Forfeit{});

    const Course course(race.record());

    EXPECT_TRUE(std::ranges::none_of(course.steps(), [](auto& step) { return bool(step.passed); }));
}

TEST(Course, KnowsTheLastCellOfEachBoard) {
    const Course course(eventful_race().record());

    EXPECT_EQ(course.last_cell(cho, 3), std::nullopt);
    EXPECT_EQ(course.last_cell(ada, 1), sudoku::Cell(2));
    EXPECT_EQ(course.last_cell(ada, 2), sudoku::Cell(2));
    EXPECT_NE(course.last_cell(cho, course.steps().size()), std::nullopt);
}

TEST(Course, IsFoundAgainQuicklyInALongRace) {
    auto race = RecordedRace(40);
    for (std::uint32_t member = 1; member <= 40; ++member) race.finish({member});
    const Course course(race.record());

    ASSERT_GT(course.steps().size(), 2000u);
    EXPECT_EQ(course.state_after(course.steps().size() / 2).race.starts_at, course.starts_at());
    EXPECT_EQ(course.state_after(course.steps().size()), course.end());
}

TEST(Course, IsNotMadeOfWhatCannotBeTrue) {
    auto record = eventful_race().record();
    record.course.pop_back();

    const auto course = course_of(record);

    ASSERT_FALSE(course);
    EXPECT_EQ(course.error(), "This record cannot be true: the race has no end.");
}

TEST(Course, OfARecordWithoutAStartIsEmpty) {
    auto record = eventful_race().record();
    record.course.resize(1);

    const Course course(record);

    EXPECT_EQ(course.length(), 0ms);
    EXPECT_TRUE(course.steps().empty());
}

}  // namespace
}  // namespace gridrace::app
