// No time for which a room was not served is in anybody's time, whatever becomes of the servers, their disk and their
// clocks; and a check that was never seen to fail proves nothing.
#include "tests/simulation/runs.hpp"
#include "tests/simulation/service/service.hpp"

namespace gridrace::simulation {

namespace {

testing::AssertionResult finds(const std::string& violation, const ServiceSeams& seams) {
    return finds_in_runs(violation, 1000,
                         [&](std::uint64_t seed) { return violation_in_service(seed, seams); });
}

constexpr auto counted_away = "time for which a room was not served is in somebody's time";

}  // namespace

TEST(ServiceSimulation, CountsTheTimeForWhichARoomWasServed) {
    run_seeds(GRIDRACE_SIMULATED_SERVICES,
              [](std::uint64_t seed) { return violation_in_service(seed); });
}

// A simulation that never gets anywhere finds nothing.
TEST(ServiceSimulation, GoesThroughAllThatItIsMeantTo) {
    ServiceCourse sum;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        ServiceCourse course;
        EXPECT_EQ(violation_in_service(seed, {}, &course), std::nullopt) << seed;
        sum.kills_while_opening += course.kills_while_opening;
        sum.ends_while_paused += course.ends_while_paused;
        sum.clocks_set_back += course.clocks_set_back;
        sum.commits_of_several_rooms += course.commits_of_several_rooms;
        sum.starts += course.starts;
    }

    EXPECT_GE(sum.kills_while_opening, 100u);
    EXPECT_GE(sum.ends_while_paused, 50u);
    EXPECT_GE(sum.clocks_set_back, 50u);
    EXPECT_GE(sum.commits_of_several_rooms, 300u);
    EXPECT_GE(sum.starts, 1000u);
}

// As it was: the beat said that a server lived.
TEST(PlantedServiceFault, ABeatOfAServerThatMerelyLivesIsFound) {
    ServiceSeams seams;
    seams.beat = [](const ServiceSeams::Pulse& pulse) { return std::optional(pulse.now); };

    EXPECT_TRUE(finds(counted_away, seams));
}

TEST(PlantedServiceFault, ABeatBeforeAllRoomsAreOpenIsFound) {
    ServiceSeams seams;
    seams.beat = [](const ServiceSeams::Pulse& pulse) { return pulse.served_until; };

    EXPECT_TRUE(finds(counted_away, seams));
}

// That all are open is not on record yet, or what the disk was given is not confirmed.
TEST(PlantedServiceFault, ABeatOfWhatIsNotOnRecordIsFound) {
    ServiceSeams seams;
    seams.beat = [](const ServiceSeams::Pulse& pulse) {
        return pulse.all_open ? std::optional(pulse.now) : std::nullopt;
    };

    EXPECT_TRUE(finds(counted_away, seams));
}

TEST(PlantedServiceFault, AClockThatStandsStillIsFound) {
    ServiceSeams seams;
    seams.clock = [](Instant now) { return std::chrono::floor<std::chrono::hours>(now); };

    EXPECT_TRUE(finds("the clock of a room that is served stands still", seams));
}

}  // namespace gridrace::simulation
