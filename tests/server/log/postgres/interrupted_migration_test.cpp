// Copies of rooms that were interrupted and are continued, and backups of a database.

#include "server/log/record_codec.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/server/log/postgres/migration_places.hpp"

namespace gridrace::server {

namespace {
using Kind = LogFileFault::Kind;
class InterruptedMigrationTest : public MigrationTest {};
}  // namespace

TEST_F(InterruptedMigrationTest, CopiesWhatHappenedSinceAnEarlierOne) {
    auto records = race_records(red);
    write(red, records);
    ASSERT_TRUE(migrate_into_database());
    records.push_back(encode({race::noon, {race::Said{MemberId{1}, "hello", race::noon}}}));
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        const auto opened = open_in_database(**log, red);
        EXPECT_FALSE(append_and_wait(**log, {red, opened.epoch, {records.back()}}));
    }

    const auto again = migrate_into_database();

    ASSERT_TRUE(again) << again.error().sentence;
    EXPECT_EQ(rooms_in(url)["REDRED"], records);
}

TEST_F(InterruptedMigrationTest, CompletesWhatWasInterrupted) {
    write(red, race_records(red));
    write(tan, race_records(tan));
    auto some = race_records(red);
    some.resize(3);
    write_in_database(red, some);

    ASSERT_TRUE(migrate_into_database());
    ASSERT_TRUE(migrate_into_database());

    EXPECT_EQ(rooms_in(url), rooms_in(file_in(folder)));
}

// The second room cannot be written.
TEST_F(InterruptedMigrationTest, LetsNoServerUseAHalf) {
    write(red, race_records(red));
    write(tan, race_records(tan));
    open_database();
    cluster().run(
        "CREATE FUNCTION gridrace.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'no'; END $$");
    cluster().run(
        "CREATE TRIGGER no BEFORE INSERT ON gridrace.room FOR EACH ROW"
        " WHEN (NEW.code = 'TANTAN') EXECUTE FUNCTION gridrace.no()");
    ASSERT_FALSE(migrate_into_database());

    const auto server = PostgresLog::open({.url = url});
    ASSERT_FALSE(server);
    EXPECT_NE(server.error().find("run the same command again"), std::string::npos)
        << server.error();
    EXPECT_FALSE(migrate(url, elsewhere.path().string()));

    cluster().run("DROP TRIGGER no ON gridrace.room");
    ASSERT_TRUE(migrate_into_database());
    EXPECT_TRUE(PostgresLog::open({.url = url}));
    EXPECT_EQ(rooms_in(url), rooms_in(file_in(folder)));
}

TEST_F(InterruptedMigrationTest, LetsNoServerUseAHalfFolder) {
    write(red, race_records(red));
    ASSERT_TRUE(migrate_into_database());
    ASSERT_FALSE(sqlite::mark_unfinished(elsewhere.path()));

    const auto server = SqliteLog::open(elsewhere.path(), Durability::crash);
    ASSERT_FALSE(server);
    EXPECT_NE(server.error().find("run the same command again"), std::string::npos)
        << server.error();
    EXPECT_EQ(migrate(elsewhere.path().string(), url).error().kind, Kind::unreadable);

    ASSERT_TRUE(migrate(url, elsewhere.path().string()));
    EXPECT_TRUE(SqliteLog::open(elsewhere.path(), Durability::crash));
}

TEST_F(InterruptedMigrationTest, CompletesNoRoomThatHasEndedThere) {
    write(red, race_records(red));
    write(tan, race_records(tan));
    auto some = race_records(tan);
    some.resize(3);
    write_in_database(tan, some);
    cluster().run("UPDATE gridrace.room SET ended_at = 1");

    const auto result = migrate_into_database();

    ASSERT_FALSE(result);
    EXPECT_NE(result.error().sentence.find("TANTAN has ended there"), std::string::npos);
    EXPECT_FALSE(rooms_in(url).contains("REDRED"));
}

TEST_F(InterruptedMigrationTest, LeavesARoomWithOtherMovesAlone) {
    write(tan, race_records(tan));
    write(red, race_records(red));
    auto other = race_records(red);
    other.push_back(encode({race::noon, {race::Said{MemberId{1}, "hello", race::noon}}}));
    write_in_database(red, other);
    {
        const auto server = open_database();
        server->beat(race::noon);
        server->drain();
    }

    const auto result = migrate_into_database();

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Kind::unwritable);
    EXPECT_NE(result.error().sentence.find("REDRED is there already"), std::string::npos);
    EXPECT_EQ(rooms_in(url), (Rooms{{"REDRED", other}}));
    const auto log = open_database();
    EXPECT_EQ(open_in_database(*log, red).served_until, race::noon);
}

TEST_F(InterruptedMigrationTest, TakesNoTargetWithRoomsOfItsOwn) {
    write(red, race_records(red));
    write_in_database(tan, race_records(tan));

    const auto result = migrate_into_database();

    ASSERT_FALSE(result);
    EXPECT_NE(result.error().sentence.find("such as TANTAN"), std::string::npos);
    EXPECT_EQ(rooms_in(url).size(), 1u);
}

TEST_F(InterruptedMigrationTest, BacksUpADatabaseThatAServerUses) {
    write_in_database(red, race_records(red));
    const auto server = open_database();
    const auto file = elsewhere.path() / "friday.db";

    const auto made = back_up_database(url, file);

    ASSERT_TRUE(made) << made.error().sentence;
    EXPECT_EQ(rooms_in(file.string()), (Rooms{{"REDRED", race_records(red)}}));
    EXPECT_EQ(files_in(elsewhere.path()).size(), 1u);
    EXPECT_EQ(back_up_database(url, file).error().kind, Kind::unwritable);
}

TEST_F(InterruptedMigrationTest, TouchesNoUnfinishedBackupOfAnother) {
    write_in_database(red, race_records(red));
    elsewhere.write("friday.db.part", "of another");

    const auto made = back_up_database(url, elsewhere.path() / "friday.db");
    const auto nowhere = back_up_database(url, elsewhere.path() / "nowhere" / "friday.db");

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().sentence.find("friday.db.part: File exists"), std::string::npos);
    EXPECT_EQ(nowhere.error().kind, Kind::unwritable);
    EXPECT_EQ(files_in(elsewhere.path()).size(), 1u);
}

TEST_F(InterruptedMigrationTest, RestoresABackupIntoADatabaseWithoutRooms) {
    write(red, race_records(red));

    const auto restored = restore_database(file_in(folder), url);

    ASSERT_TRUE(restored) << restored.error().sentence;
    EXPECT_EQ(rooms_in(url), (Rooms{{"REDRED", race_records(red)}}));
    cluster().run("DELETE FROM gridrace.room");
    write_in_database(tan, race_records(tan));
    EXPECT_EQ(restore_database(file_in(folder), url).error().kind, Kind::unwritable);
}

}  // namespace gridrace::server
