// Leaves of races that end at several nodes, and leaves that go into another kind of log.
#include <algorithm>
#include <thread>

#include "tests/server/log/leaves_contract.hpp"
#include "tests/server/log/postgres/migration_places.hpp"
#include "tests/server/log/postgres/nodes_test.hpp"
#include "tests/server/log/postgres/postgres_log_test.hpp"

namespace gridrace::server {

namespace {

constexpr std::int64_t leaves_of_node = 60;

// One after the other, each as durable as the records of its end; every third race counts for ratings, too.
void append_leaves(Log& log, const race::RoomCode& room, Epoch epoch, std::int64_t first) {
    for (auto leaf = first; leaf < first + leaves_of_node; ++leaf) {
        Append part{room, epoch, {"r"}, {}, false, {}, {leaf_of(leaf)}};
        if (leaf % 3 == 0) {
            part.rated.push_back(
                {room,
                 RaceNumber{static_cast<std::uint32_t>(leaf)},
                 RatingFamily::race,
                 Instant(std::chrono::hours(leaf)),
                 {{{1}, "Ada", 1, Milliseconds(1)}, {{2}, "Bob", 2, Milliseconds(2)}}});
        }
        EXPECT_FALSE(wait_for([&](auto done) { log.append({part}, done); }));
    }
}

}  // namespace

using LeavesOfNodes = NodesTest;

TEST_F(LeavesOfNodes, HaveOneOrderWithoutGaps) {
    const auto of_red = begin_red();
    const auto of_tan = as(b, [&] { return create(tan).epoch; });
    std::thread other([&] { append_leaves(*b, tan, of_tan, 1000); });
    append_leaves(*a, red, of_red, 1);
    other.join();

    const auto seen = leaves_in(*a);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->size(), 2u * leaves_of_node);
    EXPECT_EQ(*leaves_in(*b), *seen);
    std::vector<RaceLeaf> of_a, of_b;
    for (const auto& leaf : *seen) (leaf[1] == 0 ? of_a : of_b).push_back(leaf);
    EXPECT_EQ(of_a, leaves_of(1, leaves_of_node)) << "each in the order of its commits";
    EXPECT_EQ(of_b, leaves_of(1000, 999 + leaves_of_node));
}

TEST_F(MigrationTest, TakesTheTreeOfRacesAlong) {
    write(red, race_records(red));
    constexpr std::int64_t leaves = 2 * leaves_read + 5;
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        EXPECT_FALSE(wait_for([&](auto done) { (*log)->add_leaves(leaves_of(1, leaves), done); }));
    }

    ASSERT_TRUE(migrate_into_database());
    ASSERT_TRUE(migrate_into_database()) << "which changes nothing";
    cluster().run("DELETE FROM gridrace.leaf WHERE number > 4100");
    ASSERT_TRUE(migrate_into_database()) << "which completes an earlier attempt";
    ASSERT_TRUE(migrate(url, elsewhere.path().string()));
    ASSERT_TRUE(back_up_database(url, folder.path() / "copy.db"));

    for (const auto& found : {postgres::inspect_database(url), inspect(file_in(elsewhere)),
                              inspect(folder.path() / "copy.db")}) {
        ASSERT_TRUE(found);
        EXPECT_EQ(found->leaves, leaves);
        EXPECT_TRUE(found->is_sound());
    }
    EXPECT_EQ(*leaves_in(*open_database(), 2 * leaves_read),
              leaves_of(2 * leaves_read + 1, 2 * leaves_read + 5));
}

TEST_F(MigrationTest, MixesNoTreesOfRaces) {
    write(red, race_records(red));
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        EXPECT_FALSE(wait_for([&](auto done) { (*log)->add_leaves(leaves_of(1, 3), done); }));
    }
    for (const auto& others : {leaves_of(2, 2), leaves_of(1, 4)}) {
        cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE");
        {
            const auto log = open_database();
            EXPECT_FALSE(wait_for([&](auto done) { log->add_leaves(others, done); }));
        }
        const auto copied = migrate_into_database();
        ASSERT_FALSE(copied);
        EXPECT_NE(copied.error().sentence.find("other races in its tree"), std::string::npos);
    }
}

TEST_F(PostgresLogTest, KeepsRoomsWhoseLeavesAreRefusedForGood) {
    const auto epoch = begin_red();
    cluster().run("ALTER TABLE gridrace.leaf ADD CHECK (number < 2)");
    const auto end_race = [&](std::int64_t leaf) {
        const RatedRace race{red,
                             RaceNumber{static_cast<std::uint32_t>(leaf)},
                             RatingFamily::race,
                             noon,
                             {{{1}, "Ada", 1, Milliseconds(1)}, {{2}, "Bob", 2, Milliseconds(2)}}};
        return append({{red, epoch, {"end"}, {}, false, {race}, {leaf_of(leaf)}}});
    };
    EXPECT_FALSE(end_race(1));
    EXPECT_FALSE(end_race(2));
    EXPECT_FALSE(append({{red, epoch, {"end"}, {}, false, {}, {leaf_of(3)}}}));

    EXPECT_EQ(*leaves_in(*log), leaves_of(1, 1));
    EXPECT_EQ(ask<std::vector<RatedRace>>([&](auto done) { log->read_results(0, done); })->size(),
              2u)
        << "results are kept without their leaves";
    EXPECT_EQ(open(red).log.records.size(), 4u);
}

}  // namespace gridrace::server
