// Rooms that go from one kind of storage into another, and what is left alone.
#include "server/log/migration.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sysexits.h>

#include <future>
#include <map>
#include <sstream>

#include "server/commands/verbs.hpp"
#include "server/log/postgres/database_inspection.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/postgres/cluster.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;
using Kind = LogFileFault::Kind;
using Rooms = std::map<std::string, std::vector<std::string>>;

// The sound rooms of a place, by their codes.
Rooms rooms_in(const std::string& place) {
    Rooms rooms;
    const auto visit = [&](const SoundRoom& room) { rooms[room.code.text()] = room.records; };
    const bool is_database = place.starts_with("postgresql:");
    const auto log = is_database ? postgres::inspect_database(place, visit) : inspect(place, visit);
    EXPECT_TRUE(log) << log.error().sentence;
    return rooms;
}

// What the next server of the database finds.
OpenedLog open_in_database(Log& log, const race::RoomCode& code) {
    std::promise<OpenedLog> answer;
    log.open(code, [&](std::error_code error, OpenedLog opened) {
        EXPECT_FALSE(error) << error.message();
        answer.set_value(std::move(opened));
    });
    return answer.get_future().get();
}

std::error_code append_and_wait(Log& log, Append part) {
    std::promise<std::error_code> answer;
    log.append({std::move(part)}, [&](std::error_code error) { answer.set_value(error); });
    return answer.get_future().get();
}

class MigrationTest : public testing::Test {
protected:
    MigrationTest() { cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE"); }

    void write(const race::RoomCode& code, const std::vector<std::string>& records) const {
        write_room(folder.path(), code, records);
    }
    std::unique_ptr<Log> open_database() const {
        auto log = PostgresLog::open({.url = url});
        EXPECT_TRUE(log) << log.error();
        return std::move(*log);
    }
    // In the database, as an earlier attempt or another server left it.
    void write_in_database(const race::RoomCode& code, std::vector<std::string> records) const {
        const auto log = open_database();
        log->create(code, [](std::error_code, Epoch) {});
        EXPECT_FALSE(append_and_wait(*log, {code, first_epoch, std::move(records)}));
    }
    Result<Copied, LogFileFault> migrate_into_database() const {
        return migrate(folder.path().string(), url);
    }
    std::string file_in(const TemporaryFolder& in) const {
        return (in.path() / "rooms.db").string();
    }

    const std::string url = cluster().url();
    TemporaryFolder folder;
    TemporaryFolder elsewhere;
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

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

TEST_F(MigrationTest, CopiesWhatHappenedSinceAnEarlierOne) {
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

TEST_F(MigrationTest, CompletesWhatWasInterrupted) {
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
TEST_F(MigrationTest, LetsNoServerUseAHalf) {
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

TEST_F(MigrationTest, LetsNoServerUseAHalfFolder) {
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

TEST_F(MigrationTest, CompletesNoRoomThatHasEndedThere) {
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

TEST_F(MigrationTest, LeavesARoomWithOtherMovesAlone) {
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

TEST_F(MigrationTest, TakesNoTargetWithRoomsOfItsOwn) {
    write(red, race_records(red));
    write_in_database(tan, race_records(tan));

    const auto result = migrate_into_database();

    ASSERT_FALSE(result);
    EXPECT_NE(result.error().sentence.find("such as TANTAN"), std::string::npos);
    EXPECT_EQ(rooms_in(url).size(), 1u);
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

TEST_F(MigrationTest, BacksUpADatabaseThatAServerUses) {
    write_in_database(red, race_records(red));
    const auto server = open_database();
    const auto file = elsewhere.path() / "friday.db";

    const auto made = back_up_database(url, file);

    ASSERT_TRUE(made) << made.error().sentence;
    EXPECT_EQ(rooms_in(file.string()), (Rooms{{"REDRED", race_records(red)}}));
    EXPECT_EQ(files_in(elsewhere.path()).size(), 1u);
    EXPECT_EQ(back_up_database(url, file).error().kind, Kind::unwritable);
}

TEST_F(MigrationTest, TouchesNoUnfinishedBackupOfAnother) {
    write_in_database(red, race_records(red));
    elsewhere.write("friday.db.part", "of another");

    const auto made = back_up_database(url, elsewhere.path() / "friday.db");
    const auto nowhere = back_up_database(url, elsewhere.path() / "nowhere" / "friday.db");

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().sentence.find("friday.db.part: File exists"), std::string::npos);
    EXPECT_EQ(nowhere.error().kind, Kind::unwritable);
    EXPECT_EQ(files_in(elsewhere.path()).size(), 1u);
}

TEST_F(MigrationTest, RestoresABackupIntoADatabaseWithoutRooms) {
    write(red, race_records(red));

    const auto restored = restore_database(file_in(folder), url);

    ASSERT_TRUE(restored) << restored.error().sentence;
    EXPECT_EQ(rooms_in(url), (Rooms{{"REDRED", race_records(red)}}));
    cluster().run("DELETE FROM gridrace.room");
    write_in_database(tan, race_records(tan));
    EXPECT_EQ(restore_database(file_in(folder), url).error().kind, Kind::unwritable);
}

}  // namespace gridrace::server
