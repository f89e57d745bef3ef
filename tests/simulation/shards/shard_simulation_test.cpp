// The real log and the real shards, whatever becomes of servers, disks and clocks: nothing that was confirmed or
// shown is lost or doubled, and no time that a room was not served is in anybody's time.
#include <algorithm>
#include <ctime>
#include <iostream>

#include "server/log/record_codec.hpp"
#include "server/ops/diagnostics.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/simulation/shards/installation.hpp"

namespace gridrace::simulation {

namespace {

// Failing disks are reported line by line.
class ShardSimulation : public testing::Test {
protected:
    void SetUp() override { server::set_diagnostics_level(server::Level::none); }
    void TearDown() override { server::set_diagnostics_level(server::Level::info); }
};
using PlantedShardFault = ShardSimulation;

testing::AssertionResult finds(const std::string& violation, const ShardSeams& seams) {
    return finds_in_runs(
        violation, 300, [&](std::uint64_t seed) { return violation_in_installation(seed, seams); });
}

constexpr auto lost = "a member saw what the log does not hold";

}  // namespace

TEST_F(ShardSimulation, KeepsEveryPromiseWhateverBecomesOfServersAndDisks) {
    const auto start = std::clock();
    std::uint64_t runs = 0;

    run_seeds(GRIDRACE_SIMULATED_INSTALLATIONS, [&](std::uint64_t seed) {
        ++runs;
        return violation_in_installation(seed);
    });

    const auto seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::cout << runs << " seeds, " << static_cast<double>(runs) / seconds
              << " a second and processor\n";
}

// A part of a new header of the write-ahead log was written, and then the power was cut; a part of a frame over one of
// an interrupted transaction, and then the disk was full.
TEST_F(ShardSimulation, KeepsItsPromisesWhereOnceItDidNot) {
    for (const std::uint64_t seed : {415u, 1952u}) EXPECT_EQ(violation_in_installation(seed), std::nullopt);
}

TEST_F(ShardSimulation, IsTheSameAgainForTheSameSeed) {
    ShardCourse first, second;
    violation_in_installation(7, {}, &first);
    violation_in_installation(7, {}, &second);

    EXPECT_EQ(first.log, second.log);
    EXPECT_EQ(first.trace, second.trace);
    EXPECT_FALSE(first.log.empty());
}

// A simulation that never gets anywhere finds nothing.
TEST_F(ShardSimulation, GoesThroughAllThatItIsMeantTo) {
    ShardCourse sum;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        ShardCourse course;
        EXPECT_EQ(violation_in_installation(seed, {}, &course), std::nullopt) << seed;
        sum.starts += course.starts;
        sum.kills += course.kills;
        sum.power_cuts += course.power_cuts;
        sum.ends_at_a_change += course.ends_at_a_change;
        sum.ends_before_reopened += course.ends_before_reopened;
        sum.failed_calls += course.failed_calls;
        sum.pauses += course.pauses;
        sum.clocks_set_back += course.clocks_set_back;
        sum.clock_steps += course.clock_steps;
        sum.commits_of_several_rooms += course.commits_of_several_rooms;
        sum.answers += course.answers;
        sum.resumed += course.resumed;
        sum.shortened += course.shortened;
        sum.shortened_unheard += course.shortened_unheard;
        sum.left_long += course.left_long;
    }

    std::cout << sum.answers << " answers, " << sum.resumed << " resumed, " << sum.shortened
              << " logs shortened, " << sum.shortened_unheard << " of them unheard, "
              << sum.left_long << " left long\n";

    EXPECT_GE(sum.starts, 300u);
    EXPECT_GE(sum.kills, 60u);
    EXPECT_GE(sum.power_cuts, 60u);
    EXPECT_GE(sum.ends_at_a_change, 40u);
    EXPECT_GE(sum.ends_before_reopened, 50u);
    EXPECT_GE(sum.failed_calls, 300u);
    EXPECT_GE(sum.pauses, 5u);
    EXPECT_GE(sum.clocks_set_back, 20u);
    EXPECT_GE(sum.clock_steps, 60u);
    EXPECT_GE(sum.commits_of_several_rooms, 400u);
    EXPECT_GE(sum.answers, 1000u);
    EXPECT_GE(sum.resumed, 15u);
    EXPECT_GE(sum.shortened, 40u);
    EXPECT_GE(sum.shortened_unheard, 1u);
    EXPECT_GE(sum.left_long, 5u);
}

// ---- planted faults ----

TEST_F(PlantedShardFault, AConfirmationBeforeTheDiskIsFound) {
    ShardSeams seams;
    seams.answers_before_durable = true;

    EXPECT_TRUE(finds(lost, seams));
}

TEST_F(PlantedShardFault, ADiskThatLiesIsFound) {
    ShardSeams seams;
    seams.disk_lies = true;

    EXPECT_TRUE(finds(lost, seams));
}

TEST_F(PlantedShardFault, ALogThatDoesNotWaitForTheDiskIsFound) {
    ShardSeams seams;
    seams.durability = server::Durability::crash;

    EXPECT_TRUE(finds(lost, seams));
}

TEST_F(PlantedShardFault, AFailureThatNobodyHearsOfIsFound) {
    ShardSeams seams;
    seams.forgets_failures = true;

    EXPECT_TRUE(finds(lost, seams));
}

TEST_F(PlantedShardFault, ARecordThatIsWrittenTwiceIsFound) {
    ShardSeams seams;
    seams.append = [](server::Append& part) {
        const auto record = server::decode_record(part.records.back());
        if (std::holds_alternative<race::CommandAnswered>(record->events.back())) {
            part.records.push_back(part.records.back());
        }
    };

    EXPECT_TRUE(finds("a room cannot be opened from its log", seams));
}

TEST_F(PlantedShardFault, AShortLogBehindTheLongOneIsFound) {
    ShardSeams seams;
    seams.append = [](server::Append& part) { part.replaces = false; };

    EXPECT_TRUE(finds("a room cannot be opened from its log", seams));
}

TEST_F(PlantedShardFault, AShortLogOfAnotherClubIsFound) {
    ShardSeams seams;
    seams.append = [](server::Append& part) {
        if (!part.replaces) return;
        auto record = *server::decode_record(part.records.front());
        ++std::get<race::ClubKept>(record.events.back()).last_race.value;
        part.records.front() = server::encode(record);
    };

    EXPECT_TRUE(finds("the short log leads to another club", seams));
}

TEST_F(PlantedShardFault, AResultInPlaceOfTheWholeLogIsFound) {
    ShardSeams seams;
    seams.append = [](server::Append& part) {
        const auto record = server::decode_record(part.records.back());
        const bool ends_race = std::ranges::any_of(record->events, [](const race::Event& event) {
            return std::holds_alternative<race::ClubScored>(event);
        });
        if (ends_race) part.replaces = true;
    };

    EXPECT_TRUE(finds("a room cannot be opened from its log", seams));
}

TEST_F(PlantedShardFault, ABeatOfAServerThatMerelyLivesIsFound) {
    ShardSeams seams;
    seams.beats_while_rooms_are_shut = true;

    EXPECT_TRUE(finds("time for which a room was not served is in somebody's time", seams));
}

TEST_F(PlantedShardFault, AStepOfTheClockThatCountsAsRaceTimeIsFound) {
    ShardSeams seams;
    seams.steps_are_race_time = true;

    EXPECT_TRUE(finds("time for which a room was not served is in somebody's time", seams));
}

TEST_F(PlantedShardFault, AClockThatStandsStillIsFound) {
    ShardSeams seams;
    seams.clock = [](Instant now) { return std::chrono::floor<std::chrono::hours>(now); };

    EXPECT_TRUE(finds("the clock of a room that is served stands still", seams));
}

}  // namespace gridrace::simulation
