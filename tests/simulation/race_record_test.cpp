// Whatever happens in a room, the records of its races end as the races did.
#include "common/race/race_record.hpp"

#include <map>

#include "common/race/decide/record_check.hpp"
#include "common/race/draw_check.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint64_t rooms = GRIDRACE_LOGGED_ROOMS;
// What so many rooms come to at the least; fewer rooms, with a sanitizer, are not counted.
constexpr bool is_counted = rooms >= 120;
constexpr int fewest_of_a_mode = is_counted ? 6 : 0;
constexpr int fewest_compared = is_counted ? 101 : 1;

// A few events at a moment.
std::vector<race::TimedEvents> timed(const race::Events& log) {
    std::vector<race::TimedEvents> room;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (i % 3 == 0) room.push_back({Instant(Milliseconds(i)), {}});
        room.back().events.push_back(log[i]);
    }
    return room;
}

// How many races of this room were compared with their records.
int compare_records(const race::Events& log) {
    const auto room = timed(log);
    race::RoomState state;
    int compared = 0;
    for (const auto& event : log) {
        race::fold(state, event);
        if (!std::holds_alternative<race::RaceEnded>(event)) continue;
        auto expected = state.race;
        expected.order.reset();
        expected.solution.reset();
        expected.puzzles.clear();
        for (auto& run : expected.runs) {
            run.shown.reset();
            run.hinted_grid.reset();
        }
        const auto record = race::record_of(room, expected.number);
        EXPECT_TRUE(record && race_at_the_end(*record) == expected);
        EXPECT_TRUE(*wire::decode_race_record(wire::encode(*record)) == *record);
        ++compared;
    }
    return compared;
}

// Counts the races of this room that were checked by their records, and those whose puzzles were drawn again.
void check_records(const Server& server, std::map<race::Mode, int>& checked, int& drawn) {
    for (RaceNumber race{1}; race <= server.state().race.number; race = race.next()) {
        const auto record = race::record_of(server.timed_log(), race);
        if (!record) continue;
        const auto mode = race_at_the_end(*record).mode();
        EXPECT_EQ(race::record_fault(*record).value_or(""), "") << race::name(mode);
        const auto draw = race::check_draw(*record);
        const bool is_of_draw = server.delivers_drawn() && draw.players > 0;
        EXPECT_FALSE(is_of_draw && draw.fault) << race::name(mode) << ": " << *draw.fault;
        drawn += is_of_draw;
        ++checked[mode];
    }
}

}  // namespace

TEST(RaceRecords, CanBeTrueWhateverHappenedInEachMode) {
    const Machine machine;
    std::map<race::Mode, int> checked;
    int drawn = 0;
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) {
        World world(seed, machine);
        for (int i = 0; i < 1000 && !world.server().state().closed; ++i) world.step();
        check_records(world.server(), checked, drawn);
    }

    EXPECT_GE(drawn, is_counted ? 10 : 0);
    EXPECT_GE(checked[race::Mode::daily], fewest_of_a_mode);
    for (const auto mode : race::all_modes)
        EXPECT_GE(checked[mode], fewest_of_a_mode) << race::name(mode);
}

TEST(RaceRecords, EndAsTheRacesDidWhateverHappened) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) {
        race::Events log;
        ASSERT_EQ(violation_in_room(seed, {}, &log), std::nullopt);
        compared += compare_records(log);
    }

    EXPECT_GE(compared, fewest_compared);
}

}  // namespace gridrace::simulation
