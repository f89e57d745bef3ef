// Random members send random commands in any order, twice, lost and sent again; what must hold is
// checked after every step (server.cpp, client.cpp, invariants.cpp, ledger.cpp, secrecy.cpp).
#include <set>

#include "tests/simulation/runs.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace::simulation {

TEST(RoomSimulation, KeepsEveryPromiseWhateverHappens) {
    run_seeds(GRIDRACE_SIMULATED_ROOMS, [](std::uint64_t seed) { return violation_in_room(seed); });
}

TEST(RoomSimulation, IsTheSameAgainForTheSameSeed) {
    race::Events first, second;
    violation_in_room(7, {}, &first);
    violation_in_room(7, {}, &second);

    EXPECT_EQ(first, second);
    EXPECT_FALSE(first.empty());
}

// A simulation that never gets anywhere finds nothing.
TEST(RoomSimulation, BringsEveryKindOfEventAndMostRefusals) {
    std::set<std::size_t> kinds;
    std::set<race::RefusalCode> refusals;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        race::Events log;
        violation_in_room(seed, {}, &log);
        for (const auto& event : log) {
            kinds.insert(event.index());
            const auto* answer = std::get_if<race::CommandAnswered>(&event);
            if (answer != nullptr && answer->refusal) refusals.insert(answer->refusal->code);
        }
    }

    const std::size_t only_of_short_logs = 1;  // ClubKept
    const std::size_t only_of_records = 1;     // TeamBoardChanged
    const std::size_t only_of_servers = 2;     // CourseSealed, RaceSealed
    EXPECT_EQ(kinds.size(), std::variant_size_v<race::Event> - only_of_short_logs -
                                only_of_records - only_of_servers);
    EXPECT_GE(refusals.size(), 27u);
}

}  // namespace gridrace::simulation
