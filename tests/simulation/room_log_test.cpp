// Whatever happened in a room of any mode, its log can be read again and leads to the same room.
#include "server/log/record_codec.hpp"
#include "server/log/replay.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint64_t usual_rooms = GRIDRACE_LOGGED_ROOMS;
constexpr std::uint64_t rooms_for_each_mode = 120;
constexpr int steps_in_a_logged_room = 1000;

std::vector<std::string> records_of(const Server& server) {
    std::vector<std::string> records;
    for (const auto& [at, events] : server.timed_log()) {
        records.push_back(server::encode(server::Record{at, events}));
    }
    return records;
}

// What is wrong with the room that its log leads to; none if nothing is.
std::optional<std::string> fault_of_restored(const Server& server) {
    const auto replayed = server::replay(*server.state().code, records_of(server));
    if (!replayed) return replayed.error().reason;
    if (replayed->state != server.state()) return "the log leads to another room";
    return std::nullopt;
}

}  // namespace

TEST(RoomLog, CanBeReadAgainWhateverHappenedInEachMode) {
    std::set<race::Mode> modes;
    const Machine machine;

    run_seeds(usual_rooms, [&](std::uint64_t seed) -> std::optional<std::string> {
        World world(seed, machine);
        for (int i = 0; i < steps_in_a_logged_room && !world.server().state().closed; ++i)
            world.step();
        modes.insert(world.server().state().race.mode());
        return fault_of_restored(world.server());
    });

    const bool is_one_seed = number_from_environment("GRIDRACE_SEED").has_value();
    const bool has_each_mode = usual_rooms >= rooms_for_each_mode && !is_one_seed;
    EXPECT_TRUE(!has_each_mode || modes.size() == race::all_modes.size() + 1);
}

}  // namespace gridrace::simulation
