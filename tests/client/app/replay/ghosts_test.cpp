// Recorded runs beside a race of today.
#include "client/app/replay/ghosts.hpp"

#include <gtest/gtest.h>

#include "common/race/standings.hpp"
#include "tests/client/app/recorded_race.hpp"

namespace gridrace::app {
namespace {

const race::RaceRecord& eventful() {
    static const auto record = eventful_race().record();
    return record;
}

TEST(Ghosts, AreAsFarAsTheyWereAtThatTime) {
    const Ghosts ghosts({&eventful(), 1});

    const auto at_the_start = ghosts.runs_at({});
    const auto later = ghosts.runs_at(6s);

    ASSERT_EQ(later.size(), 3u);
    EXPECT_EQ(race::cells_filled(at_the_start[0]), 0);
    EXPECT_EQ(later[0].name, "Ada");
    EXPECT_EQ(race::cells_filled(later[0]), 3);
    EXPECT_EQ(later[0].refused_moves, 1u);
    EXPECT_EQ(race::cells_filled(later[1]), 2);
    EXPECT_EQ(race::cells_filled(later[2]), 0);
}

// The server was away for 100 seconds, eight seconds after the start.
TEST(Ghosts, FollowTheClockOfTheirRecord) {
    const Ghosts ghosts({&eventful(), 1});

    EXPECT_EQ(ghosts.runs_at(19s)[1].status, race::RunStatus::racing);
    EXPECT_EQ(ghosts.runs_at(20s)[1].status, race::RunStatus::forfeited);
    EXPECT_EQ(ghosts.runs_at(30s)[2].status, race::RunStatus::gone);
    EXPECT_EQ(ghosts.runs_at_the_end()[0].status, race::RunStatus::finished);
    EXPECT_EQ(ghosts.runs_at_the_end()[0].time, Timeline(eventful()).runs_at_the_end()[0].time);
}

TEST(Ghosts, HaveNoDigits) {
    const Ghosts ghosts({&eventful(), 1});

    for (Milliseconds at{}; at < 90s; at += 1s) {
        for (const auto& run : ghosts.runs_at(at)) EXPECT_EQ(run.grid, ghosts.puzzle());
    }
    for (const auto& run : ghosts.runs_at_the_end()) EXPECT_EQ(run.grid, ghosts.puzzle());
}

TEST(Ghosts, ArePlacedBesideThePlayersByTime) {
    const Ghosts ghosts({&eventful(), 1});
    RecordedRace quick(1, "Dora");
    quick.finish(RecordedRace::ada);
    RecordedRace slow(1, "Dora");
    slow.wait_until(100s);
    slow.finish(RecordedRace::ada);

    const auto first = race::standings(with_ghosts(quick.state().race, ghosts.runs_at_the_end()));
    const auto second = race::standings(with_ghosts(slow.state().race, ghosts.runs_at_the_end()));

    EXPECT_EQ(first[0].name, "Dora");
    EXPECT_EQ(first[1].name, "Ada");
    EXPECT_EQ(first[1].place, 2u);
    EXPECT_EQ(second[0].name, "Ada");
    EXPECT_EQ(second[1].place, 2u);
    EXPECT_TRUE(is_ghost(second[0].member));
    EXPECT_FALSE(is_ghost(second[1].member));
}

TEST(Ghosts, AreMarkedInAComparison) {
    RecordedRace own(1, "You");
    own.finish(RecordedRace::ada);

    const auto runs = comparison(own.record(), "Ich", {&eventful(), 1})->runs_at_the_end();

    ASSERT_EQ(runs.size(), 4u);
    EXPECT_EQ(runs[0].name, "Ich");
    EXPECT_EQ(runs[1].name, "◌ Ada");
    EXPECT_TRUE(runs[1].grid.is_full());
}

}  // namespace
}  // namespace gridrace::app
