// Several nodes, their relays and the database that they share, whatever fails: what anybody saw and was told must be
// what the logs say in the end (cluster/evidence.hpp).
#include <algorithm>
#include <ctime>
#include <iostream>

#include "server/ops/diagnostics.hpp"
#include "tests/simulation/nodes/deployment.hpp"
#include "tests/simulation/runs.hpp"

namespace gridrace::simulation {

namespace {

// Failing databases are reported line by line.
class NodesSimulation : public testing::Test {
protected:
    void SetUp() override { server::set_diagnostics_level(server::Level::none); }
    void TearDown() override { server::set_diagnostics_level(server::Level::info); }
};

}  // namespace

TEST_F(NodesSimulation, KeepsEveryPromiseWhateverFails) {
    const auto start = std::clock();
    std::uint64_t runs = 0;

    run_seeds(GRIDRACE_SIMULATED_DEPLOYMENTS, [&](std::uint64_t seed) {
        ++runs;
        return violation_in_deployment(seed);
    });

    const auto seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::cout << runs << " seeds, " << static_cast<double>(runs) / seconds
              << " a second and processor\n";
}

TEST_F(NodesSimulation, IsTheSameAgainForTheSameSeed) {
    NodesCourse first, second;
    violation_in_deployment(7, {}, &first);
    violation_in_deployment(7, {}, &second);

    EXPECT_EQ(first.log, second.log);
    EXPECT_EQ(first.trace, second.trace);
    EXPECT_FALSE(first.log.empty());
}

// A simulation that never gets anywhere finds nothing.
TEST_F(NodesSimulation, GoesThroughAllThatItIsMeantTo) {
    constexpr std::uint64_t seeds = 2000;
    constexpr std::uint64_t usual = 800;
    NodesSeams with_older_nodes;
    with_older_nodes.has_older_nodes = true;
    NodesCourse first, sum;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        NodesCourse course;
        const auto seams = seed <= usual ? NodesSeams() : with_older_nodes;
        EXPECT_EQ(violation_in_deployment(seed, seams, &course), std::nullopt) << seed;
        sum.add(course);
        if (seed == usual) first = sum;
    }

    // Seldom does a relay find its seat lost: grace times are long. Seldom has an older node got a room
    // in which a newer one has begun a race.
    const std::size_t rare[] = {static_cast<std::size_t>(Happened::lost_seat),
                                static_cast<std::size_t>(Happened::left_room)};
    for (std::size_t i = 0; i < sum.counts.size(); ++i) {
        if (std::ranges::find(rare, i) != std::end(rare)) continue;
        EXPECT_GE(first.counts[i], 10u) << "number " << i << " of Happened";
    }
    EXPECT_GE(sum[Happened::lost_seat], 3u);
    EXPECT_GE(sum[Happened::left_room], 3u);
    EXPECT_GE(sum[Happened::answer], 1000u);
}

}  // namespace gridrace::simulation
