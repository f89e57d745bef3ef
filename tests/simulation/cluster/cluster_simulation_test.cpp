// Nodes are killed and held up between any two steps, lines break, the log fails: what anybody saw and was
// told must be what the log says in the end (cluster/evidence.hpp).
#include <algorithm>
#include <ctime>
#include <iostream>
#include <set>

#include "server/log/record_codec.hpp"
#include "tests/simulation/cluster/cluster.hpp"
#include "tests/simulation/runs.hpp"

namespace gridrace::simulation {

TEST(ClusterSimulation, KeepsEveryPromiseWhateverIsKilled) {
    const auto start = std::clock();
    std::uint64_t runs = 0;

    run_seeds(GRIDRACE_SIMULATED_CLUSTERS, [&](std::uint64_t seed) {
        ++runs;
        return violation_in_cluster(seed);
    });

    const auto seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::cout << runs << " seeds, " << static_cast<double>(runs) / seconds
              << " a second and processor\n";
}

TEST(ClusterSimulation, IsTheSameAgainForTheSameSeed) {
    Course first, second;
    violation_in_cluster(7, {}, &first);
    violation_in_cluster(7, {}, &second);

    EXPECT_EQ(first.log, second.log);
    EXPECT_EQ(first.trace, second.trace);
    EXPECT_FALSE(first.log.empty());
}

// A simulation that never gets anywhere finds nothing.
TEST(ClusterSimulation, KillsNodesAtEveryStepWhileRacesGoOn) {
    Course sum;
    std::set<std::size_t> kinds;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Course course;
        EXPECT_EQ(violation_in_cluster(seed, {}, &course), std::nullopt) << seed;
        for (std::size_t i = 0; i < progress_count; ++i) sum.crashes[i] += course.crashes[i];
        sum.fenced += course.fenced;
        sum.answers += course.answers;
        sum.resumed += course.resumed;
        for (const auto& bytes : course.log) {
            const auto record = server::decode_record(bytes);
            for (const auto& event : record->events) kinds.insert(event.index());
        }
    }

    EXPECT_GE(*std::ranges::min_element(sum.crashes), 40u);
    EXPECT_GE(sum.fenced, 200u);
    EXPECT_GE(sum.answers, 3000u);
    EXPECT_GE(sum.resumed, 300u);
    EXPECT_GE(kinds.size(),
              24u);  // without those of a host who changes the rules, and of a closed room
}

}  // namespace gridrace::simulation
