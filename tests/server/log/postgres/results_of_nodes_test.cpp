// Results of races that end at several nodes, and results that go into another kind of log.
#include <thread>

#include "server/log/ask_log.hpp"
#include "server/log/recomputation.hpp"
#include "tests/server/log/postgres/migration_places.hpp"
#include "tests/server/log/postgres/nodes_test.hpp"

namespace gridrace::server {

namespace {

constexpr std::uint32_t races_of_node = 60;

// The race of this number: two of eight players.
RatedRace rated(const race::RoomCode& room, std::uint32_t number) {
    const auto player = [&](std::uint32_t which) -> race::PlayerKey {
        return {static_cast<std::uint8_t>((number * which) % 8), static_cast<std::uint8_t>(which)};
    };
    return {room,
            RaceNumber{number},
            RatingFamily::race,
            Instant(std::chrono::hours(number)),
            {{player(1), "Ada", 1, Milliseconds(1)}, {player(3), "Bob", 2, Milliseconds(2)}}};
}

// One after the other, each as durable as the records of its end.
void append_races(Log& log, const race::RoomCode& room, Epoch epoch) {
    for (std::uint32_t number = 1; number <= races_of_node; ++number) {
        EXPECT_FALSE(wait_for([&](auto done) {
            log.append({{room, epoch, {"r"}, {}, false, {rated(room, number)}}}, done);
        }));
    }
}

}  // namespace

using ResultsOfNodes = NodesTest;

TEST_F(ResultsOfNodes, HaveOneOrderAndNeitherNodeWaitsForEver) {
    const auto of_red = begin_red();
    const auto of_tan = as(b, [&] { return create(tan).epoch; });
    std::thread other([&] { append_races(*b, tan, of_tan); });
    append_races(*a, red, of_red);
    other.join();

    const auto computed = recompute_ratings(*a, false);
    ASSERT_TRUE(computed);
    EXPECT_EQ(computed->all.races, 2u * races_of_node);
    EXPECT_EQ(computed->differences, 0u);
}

TEST_F(MigrationTest, TakesResultsAndRatingsAlong) {
    write(red, race_records(red));
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        std::vector<RatedRace> races;
        for (std::uint32_t number = 1; number <= 1234; ++number)
            races.push_back(rated(red, number));
        EXPECT_FALSE(wait_for([&](auto done) { (*log)->add_results(races, done); }));
    }
    const auto best_of = [](const std::string& place) {
        const auto log = open_log(place, Durability::crash);
        return *ask<std::vector<PlayerRating>>(
            [&](auto done) { (*log)->list_best(RatingFamily::race, done); });
    };
    const auto best = best_of(folder.path().string());
    ASSERT_GT(best.size(), 2u);

    ASSERT_TRUE(migrate_into_database());
    ASSERT_TRUE(migrate_into_database()) << "which changes nothing";
    ASSERT_TRUE(migrate(url, elsewhere.path().string()));
    ASSERT_TRUE(back_up_database(url, folder.path() / "copy.db"));

    for (const auto& found : {postgres::inspect_database(url), inspect(file_in(elsewhere)),
                              inspect(folder.path() / "copy.db")}) {
        ASSERT_TRUE(found);
        EXPECT_EQ(found->rated_races, 1234u);
        EXPECT_EQ(found->wrong_ratings, 0u);
    }
    EXPECT_EQ(best_of(url), best);
    EXPECT_EQ(best_of(elsewhere.path().string()), best);
}

}  // namespace gridrace::server
