// Rooms that go from one kind of storage into another, and what is left alone.
#include <sqlite3.h>
#include <sysexits.h>

#include <sstream>

#include "server/commands/verbs.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/server/log/postgres/migration_places.hpp"

namespace gridrace::server {

namespace {
namespace fs = std::filesystem;
using Kind = LogFileFault::Kind;
}  // namespace

TEST_F(MigrationTest, TakesAllRoomsIntoADatabaseAndBack) {
    write(red, race_records(red));
    write(tan, race_records(tan));

    const auto there = migrate_into_database();
    ASSERT_TRUE(there) << there.error().sentence;
    const auto back = migrate(url, elsewhere.path().string());
    ASSERT_TRUE(back) << back.error().sentence;

    const Rooms both{{"REDRED", race_records(red)}, {"TANTAN", race_records(tan)}};
    EXPECT_EQ(there->rooms, 2u);
    EXPECT_EQ(rooms_in(url), both);
    EXPECT_EQ(rooms_in(file_in(elsewhere)), both);
    EXPECT_EQ(rooms_in(file_in(folder)), both);
}

// Players know the server by it.
TEST_F(MigrationTest, TakesTheKeyOfTheServerAlong) {
    const std::string seed("\0\xff key of the server ...........", 32);
    write(red, race_records(red));
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        (*log)->keep_server_key({seed}, [](auto, auto) {});
        (*log)->drain();
    }
    // A server that was tried there has made another one.
    {
        const auto tried = open_database();
        tried->keep_server_key({std::string(32, 't')}, [](auto, auto) {});
        tried->drain();
    }

    ASSERT_TRUE(migrate_into_database());
    ASSERT_TRUE(migrate(url, elsewhere.path().string()));
    ASSERT_TRUE(back_up_database(url, folder.path() / "copy.db"));

    EXPECT_EQ(postgres::inspect_database(url)->server_key, seed);
    EXPECT_EQ(inspect(file_in(elsewhere))->server_key, seed);
    EXPECT_EQ(inspect(folder.path() / "copy.db")->server_key, seed);
}

TEST_F(MigrationTest, LeavesReplacedRecordsBehind) {
    write(red, std::vector<std::string>(3, race_records(red).front()));
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        EXPECT_FALSE(append_and_wait(**log, {red, first_epoch, race_records(red), {}, true}));
    }
    const Rooms expected{{"REDRED", race_records(red)}};

    ASSERT_TRUE(migrate_into_database());
    EXPECT_EQ(rooms_in(url), expected);
    {
        const auto log = open_database();
        const auto opened = open_in_database(*log, red);
        EXPECT_FALSE(append_and_wait(*log, {red, opened.epoch, race_records(red), {}, true}));
    }
    EXPECT_EQ(rooms_in(url), expected);
    const auto back = migrate(url, elsewhere.path().string());
    ASSERT_TRUE(back) << back.error().sentence;
    EXPECT_EQ(rooms_in(file_in(elsewhere)), expected);
    const auto backed_up = back_up_database(url, folder.path() / "copy.db");
    ASSERT_TRUE(backed_up) << backed_up.error().sentence;
    EXPECT_EQ(backed_up->records, race_records(red).size());
}

TEST_F(MigrationTest, TakesRoomsOfManyRecords) {
    auto records = race_records(red);
    const auto chat = encode({race::noon, {race::Said{MemberId{1}, "hello", race::noon}}});
    records.resize(20'500, chat);
    write(red, records);

    ASSERT_TRUE(migrate_into_database());

    EXPECT_EQ(rooms_in(url)["REDRED"], records);
}

TEST_F(MigrationTest, KeepsWhatWasAnsweredFromBeingAppliedAgain) {
    write(red, race_records(red));
    const auto replayed = replay(red, race_records(red));
    ASSERT_TRUE(replayed);
    const auto& ada = replayed->state.members.front();
    ASSERT_GT(ada.last_command.value, 0u);

    ASSERT_TRUE(migrate_into_database());

    const auto log = open_database();
    const auto opened = open_in_database(*log, red);
    EXPECT_EQ(append_and_wait(*log, {red, opened.epoch, {"x"}, {{ada.id, ada.last_command}}}),
              LogFault::command_repeated);
}

TEST_F(MigrationTest, TellsUntilWhenTheRoomsWereServed) {
    write(red, race_records(red));
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        open_in_database(**log, red);
        (*log)->beat(race::noon);
        (*log)->drain();
    }

    ASSERT_TRUE(migrate_into_database());

    const auto log = open_database();
    EXPECT_EQ(open_in_database(*log, red).served_until, race::noon);
}

TEST_F(MigrationTest, DoesNotBelieveTheBeatOfAServerThatDidNotServeTheRooms) {
    {
        const auto log = open_database();
        log->beat(race::noon);
        log->drain();
    }
    write(red, race_records(red));

    ASSERT_TRUE(migrate_into_database());

    const auto log = open_database();
    EXPECT_LT(open_in_database(*log, red).served_until.value_or(Instant{}), race::noon);
}

TEST_F(MigrationTest, EndsRoomsThatHaveEnded) {
    auto records = race_records(red);
    records.push_back(encode({race::noon, {race::RoomClosed{race::noon}}}));
    write(red, records);

    ASSERT_TRUE(migrate_into_database());

    EXPECT_EQ(Instant(Milliseconds(cluster().query("SELECT ended_at FROM gridrace.room"))),
              race::noon);
    EXPECT_EQ(rooms_in(url)["REDRED"], records);
    EXPECT_TRUE(migrate_into_database());
}

// Its newest records are gone, so the others do not say that it has ended.
TEST_F(MigrationTest, LeavesOutARoomThatIsBeingDeleted) {
    write_in_database(red, race_records(red));
    cluster().run("UPDATE gridrace.room SET ended_at = 1");

    const auto moved = migrate(url, elsewhere.path().string());

    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->rooms, 0u);
    EXPECT_TRUE(rooms_in(file_in(elsewhere)).empty());
}

TEST_F(MigrationTest, LeavesDamagedRoomsBehind) {
    write(red, race_records(red));
    write(tan, {"no record"});

    const auto result = migrate_into_database();

    ASSERT_TRUE(result);
    ASSERT_EQ(result->source.damaged.size(), 1u);
    EXPECT_EQ(result->source.damaged.front().code, tan);
    EXPECT_EQ(rooms_in(url), (Rooms{{"REDRED", race_records(red)}}));
}

TEST_F(MigrationTest, TakesNothingFromAFileThatMayHaveLostRooms) {
    write(red, race_records(red));
    write(tan, race_records(tan));
    {
        sqlite3* database = nullptr;
        sqlite3_open(file_in(folder).c_str(), &database);
        EXPECT_EQ(sqlite3_exec(database, "DELETE FROM rooms WHERE code = 'TANTAN'", nullptr,
                               nullptr, nullptr),
                  SQLITE_OK);
        sqlite3_close(database);
    }

    EXPECT_EQ(migrate_into_database().error().kind, Kind::unsound);
    EXPECT_EQ(restore_database(file_in(folder), url).error().kind, Kind::unsound);
}

TEST_F(MigrationTest, WaitsForNoServerToEnd) {
    write(red, race_records(red));
    {
        const auto server = SqliteLog::open(folder.path(), Durability::crash);
        EXPECT_EQ(migrate_into_database().error().kind, Kind::in_use);
    }
    const auto server = open_database();
    EXPECT_EQ(migrate_into_database().error().kind, Kind::in_use);
    EXPECT_EQ(migrate(url, elsewhere.path().string()).error().kind, Kind::in_use);
}

TEST_F(MigrationTest, MakesNoPlaceOfOneThatIsNone) {
    const auto nowhere = elsewhere.path() / "nowhere";

    EXPECT_EQ(migrate(nowhere.string(), url).error().kind, Kind::unreadable);
    EXPECT_EQ(migrate(url, folder.path().string()).error().kind, Kind::unsound);
    EXPECT_EQ(restore_database(nowhere, url).error().kind, Kind::unreadable);

    EXPECT_FALSE(fs::exists(nowhere));
    EXPECT_EQ(cluster().query("SELECT count(*) FROM pg_namespace WHERE nspname = 'gridrace'"), 0);
}

TEST_F(MigrationTest, SaysWhatWasCopiedAndWhatWasLeft) {
    write(red, race_records(red));
    write(tan, {"no record"});
    std::ostringstream out;
    std::ostringstream err;

    const int code = run({Verb::Kind::migrate, folder.path().string(), {}, url}, out, err);

    EXPECT_EQ(code, EX_DATAERR);
    EXPECT_NE(out.str().find(": 1 room, " + std::to_string(race_records(red).size()) + " records"),
              std::string::npos)
        << out.str();
    EXPECT_NE(out.str().find("without 1 damaged room\n"), std::string::npos) << out.str();
    EXPECT_EQ(err.str().find("TANTAN: damaged: "), 0u) << err.str();
}

// ---- backups ----

}  // namespace gridrace::server
