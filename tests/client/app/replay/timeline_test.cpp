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

std::vector<TimelineStep::Kind> kinds(const Timeline& timeline) {
    std::vector<TimelineStep::Kind> kinds;
    for (const auto& step : timeline.steps()) kinds.push_back(step.kind);
    return kinds;
}

TEST(Timeline, KnowsTheRoomAtAnyTime) {
    const auto record = eventful_race().record();
    const Timeline timeline(record);

    for (const auto& moment : record.course) {
        const auto expected = folded_until(record, moment.at);
        if (!expected.race.puzzle) continue;
        const auto time = moment.at - expected.race.starts_at;
        // An absence ends at the time at which it began.
        if (std::holds_alternative<race::Interrupted>(moment.events[0]) || time == 8s) continue;
        EXPECT_EQ(timeline.state_after(timeline.steps_until(time)), expected) << time.count();
    }
    EXPECT_EQ(timeline.state_after(timeline.steps().size()), timeline.end());
}

TEST(Timeline, KnowsTheRoomAfterAnyNumberOfSteps) {
    const auto record = eventful_race().record();
    const Timeline timeline(record);

    EXPECT_EQ(timeline.state_after(0).run(ada)->grid, eventful_race().puzzle());
    for (std::size_t i = 1; i <= timeline.steps().size(); ++i) {
        const auto& step = timeline.steps()[i - 1];
        if (step.kind != TimelineStep::Kind::move) continue;
        EXPECT_NE(timeline.state_after(i).run(step.member)->grid,
                  timeline.state_after(i - 1).run(step.member)->grid);
    }
}

TEST(Timeline, LeavesOutTheServersAbsence) {
    const Timeline timeline(eventful_race().record());

    EXPECT_EQ(timeline.length(), timeline.end().run(ada)->time);
    EXPECT_LT(timeline.length(), 100s);
}

TEST(Timeline, TellsStepsApart) {
    using enum TimelineStep::Kind;
    auto race = RecordedRace(2);
    race.place(ada, 0);
    race.slip(ben);
    race.ask(ada, race::TakeAssist{race::Assist::hints});
    race.ask(ada, race::Say{"Hello"});
    race.ask(ben, race::Forfeit{});
    race.leave(ada);

    EXPECT_EQ(kinds(Timeline(race.record())),
              (std::vector{move, mistake, assist, aside, retreat, retreat}));
}

TEST(Timeline, FindsOvertakings) {
    const Timeline timeline(eventful_race().record());
    std::vector<std::pair<MemberId, MemberId>> found;
    for (const auto& step : timeline.steps()) {
        if (step.passed) found.emplace_back(step.member, step.passed);
    }

    EXPECT_EQ(found, (std::vector<std::pair<MemberId, MemberId>>{{ben, ada}, {ada, ben}}));
}

TEST(Timeline, CallsNobodyPassedWhoHasNotBegun) {
    auto race = RecordedRace(2);
    race.place(ben, 0);
    race.ask(ada, race::Forfeit{});
    race.ask(ben, race::Forfeit{});

    const Timeline timeline(race.record());

    EXPECT_TRUE(
        std::ranges::none_of(timeline.steps(), [](auto& step) { return bool(step.passed); }));
}

TEST(Timeline, KnowsTheLastCellOfEachBoard) {
    const Timeline timeline(eventful_race().record());

    EXPECT_EQ(timeline.last_cell(cho, 3), std::nullopt);
    EXPECT_EQ(timeline.last_cell(ada, 1), sudoku::Cell(2));
    EXPECT_EQ(timeline.last_cell(ada, 2), sudoku::Cell(2));
    EXPECT_NE(timeline.last_cell(cho, timeline.steps().size()), std::nullopt);
}

TEST(Timeline, IsFoundAgainQuicklyInALongRace) {
    race::ModeSettings without_end;
    without_end.finish_window = std::chrono::seconds(0);
    auto race = RecordedRace(40, "Ada", without_end);
    for (std::uint32_t member = 1; member <= 40; ++member) race.finish({member});
    const Timeline timeline(race.record());

    ASSERT_GT(timeline.steps().size(), 2000u);
    EXPECT_EQ(timeline.state_after(timeline.steps().size() / 2).race.starts_at,
              timeline.starts_at());
    EXPECT_EQ(timeline.state_after(timeline.steps().size()), timeline.end());
}

TEST(Timeline, IsNotMadeOfWhatCannotBeTrue) {
    auto record = eventful_race().record();
    record.course.pop_back();

    const auto timeline = timeline_of(record);

    ASSERT_FALSE(timeline);
    EXPECT_EQ(timeline.error(), "This record cannot be true: the race has no end.");
}

TEST(Timeline, OfARecordWithoutAStartIsEmpty) {
    auto record = eventful_race().record();
    record.course.resize(1);

    const Timeline timeline(record);

    EXPECT_EQ(timeline.length(), 0ms);
    EXPECT_TRUE(timeline.steps().empty());
}

}  // namespace
}  // namespace gridrace::app
