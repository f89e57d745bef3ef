// Runs of different races on one puzzle, as one race.
#include "client/app/replay/combined_record.hpp"

#include <gtest/gtest.h>

#include "client/app/replay/timeline.hpp"
#include "tests/client/app/recorded_race.hpp"

namespace gridrace::app {
namespace {

RecordedRace solved_alone(const std::string& name, Milliseconds thinking) {
    RecordedRace race(1, name);
    race.wait_until(thinking);
    race.finish(RecordedRace::ada);
    return race;
}

std::vector<race::Run> runs_at(const Timeline& timeline, Milliseconds at) {
    auto runs = timeline.state_after(timeline.steps_until(at)).race.runs;
    for (auto& run : runs) run.held_until.reset();  // on another clock
    return runs;
}

TEST(CombinedRecord, OfOneRaceHasItsRunsAtEveryMoment) {
    const auto record = eventful_race().record();
    const Timeline alone(record);

    const Timeline combined(combined_record({&record, 1}));

    EXPECT_EQ(combined.length(), alone.length());
    for (Milliseconds at{}; at <= alone.length(); at += 500ms) {
        EXPECT_EQ(runs_at(combined, at), runs_at(alone, at)) << at.count();
    }
}

TEST(CombinedRecord, PlacesFinishersByTheirTimes) {
    const std::vector records{solved_alone("Ada", 9s).record(), solved_alone("Ben", 3s).record(),
                              eventful_race().record()};

    const auto runs = Timeline(combined_record(records)).runs_at_the_end();

    ASSERT_EQ(runs.size(), 5u);
    EXPECT_EQ(runs[0].place, 2u);
    EXPECT_EQ(runs[1].place, 1u);
    EXPECT_EQ(runs[2].place, 3u);
    EXPECT_EQ(runs[1].time, 3s + 51s);
    EXPECT_EQ(runs[3].status, race::RunStatus::forfeited);
    EXPECT_EQ(runs[4].status, race::RunStatus::gone);
}

TEST(CombinedRecord, TellsEqualNamesApart) {
    const std::vector records{solved_alone("Ada", 2s).record(), solved_alone("Ada", 1s).record(),
                              solved_alone("Ada", 3s).record()};

    const auto runs = Timeline(combined_record(records)).runs_at_the_end();

    EXPECT_EQ(runs[0].name, "Ada");
    EXPECT_EQ(runs[1].name, "Ada 2");
    EXPECT_EQ(runs[2].name, "Ada 3");
}

}  // namespace
}  // namespace gridrace::app
