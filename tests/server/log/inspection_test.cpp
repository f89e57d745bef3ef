// What is said of a log file, and that looking at it leaves no trace.
#include "server/log/sqlite/inspection.hpp"

#include <gtest/gtest.h>

#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

class InspectionTest : public testing::Test {
protected:
    std::filesystem::path log() const { return folder.path() / "rooms.db"; }
    void write_sound_room(const race::RoomCode& code) {
        write_room(folder.path(), code, race_records(code));
    }
    // What is wrong with the file as a whole.
    LogFileFault::Kind fault() const {
        const auto inspected = inspect(log());
        EXPECT_FALSE(inspected);
        return inspected ? LogFileFault::Kind::in_use : inspected.error().kind;
    }

    TemporaryFolder folder;
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

}  // namespace

TEST_F(InspectionTest, FindsASoundLogSound) {
    write_sound_room(red);
    write_sound_room(tan);

    const auto inspected = inspect(log());

    ASSERT_TRUE(inspected) << inspected.error().sentence;
    EXPECT_TRUE(inspected->is_sound());
    EXPECT_EQ(inspected->rooms, 2u);
    EXPECT_EQ(inspected->records, race_records(red).size() + race_records(tan).size());
}

TEST_F(InspectionTest, NamesTheDamagedRoomAndItsRecord) {
    auto records = race_records(red);
    records[4] = "no record";
    write_room(folder.path(), red, records);
    write_sound_room(tan);

    const auto inspected = inspect(log());

    ASSERT_TRUE(inspected);
    ASSERT_EQ(inspected->damaged.size(), 1u);
    EXPECT_EQ(inspected->damaged.front().code, red);
    EXPECT_EQ(inspected->damaged.front().reason.find("record 5: "), 0u);
}

TEST_F(InspectionTest, DoesNotCallARoomOfANewerVersionDamaged) {
    auto records = race_records(red);
    records.back() += std::string("\x12\0", 2);  // an event without a kind that is known
    write_room(folder.path(), red, records);

    const auto inspected = inspect(log());

    ASSERT_TRUE(inspected);
    EXPECT_TRUE(inspected->is_sound());
    ASSERT_EQ(inspected->newer.size(), 1u);
    EXPECT_EQ(inspected->newer.front().code, red);
}

TEST_F(InspectionTest, SeesThatARecordIsNotWhatWasWritten) {
    write_sound_room(red);
    write_sound_room(tan);
    ASSERT_FALSE(sqlite::Database::open(log())->execute(
        "UPDATE records SET bytes = (SELECT bytes FROM records WHERE id = 2) WHERE id = 3"));

    const auto inspected = inspect(log());

    ASSERT_TRUE(inspected);
    ASSERT_EQ(inspected->damaged.size(), 1u);
    EXPECT_EQ(inspected->damaged.front().code, red);
}

TEST_F(InspectionTest, LooksAtRoomsThatHaveEndedAsWell) {
    write_sound_room(red);
    const auto ended = SqliteLog::open(folder.path(), Durability::crash);
    (*ended)->retire(red, race::noon);
    (*ended)->drain();

    const auto inspected = inspect(log());

    ASSERT_TRUE(inspected);
    EXPECT_EQ(inspected->records, race_records(red).size());
}

TEST_F(InspectionTest, LeavesALogAtRestAsItIs) {
    write_sound_room(red);
    const auto before = files_in(folder.path());

    EXPECT_TRUE(inspect(log()));

    EXPECT_EQ(files_in(folder.path()), before);
}

TEST_F(InspectionTest, ReadsAFileOfAnyName) {
    write_sound_room(red);
    const auto strange = folder.path() / "100%25? #1.db";
    std::filesystem::rename(log(), strange);

    EXPECT_TRUE(inspect(strange));
}

// The newest records are in the write-ahead log then, and in no other file.
TEST_F(InspectionTest, SeesWhatARunningServerHasWritten) {
    const auto running = SqliteLog::open(folder.path(), Durability::crash);
    ASSERT_TRUE(running);
    (*running)->create(red, [](std::error_code, Epoch) {});
    (*running)->append({{red, first_epoch, race_records(red)}}, [](std::error_code) {});
    (*running)->drain();
    const auto before = files_in(folder.path());

    const auto inspected = inspect(log());

    ASSERT_TRUE(inspected) << inspected.error().sentence;
    EXPECT_EQ(inspected->records, race_records(red).size());
    EXPECT_EQ(files_in(folder.path()).at("rooms.db"), before.at("rooms.db"));
    EXPECT_EQ(files_in(folder.path()).at("rooms.db-wal"), before.at("rooms.db-wal"));
}

TEST_F(InspectionTest, TellsAFileThatIsNotThereFromOneThatIsNoLog) {
    EXPECT_EQ(fault(), LogFileFault::Kind::unreadable);
    folder.write("rooms.db", "");
    EXPECT_EQ(fault(), LogFileFault::Kind::unsound);
    folder.write("rooms.db", std::string(8192, 'x'));
    EXPECT_EQ(fault(), LogFileFault::Kind::unsound);
}

TEST_F(InspectionTest, SeesAFileThatWasCutOff) {
    write_sound_room(red);
    std::filesystem::resize_file(log(), std::filesystem::file_size(log()) / 2);

    EXPECT_EQ(fault(), LogFileFault::Kind::unsound);
}

TEST_F(InspectionTest, SeesAPageThatWasOverwritten) {
    write_sound_room(red);
    auto bytes = folder.read("rooms.db");
    const auto page = bytes.find(race_records(red).front()) / 4096;
    bytes.replace(page * 4096, 2048, 2048, '\xff');
    folder.write("rooms.db", bytes);

    const auto inspected = inspect(log());

    EXPECT_FALSE(inspected && inspected->is_sound());
}

TEST_F(InspectionTest, DoesNotJudgeALogOfANewerVersion) {
    write_sound_room(red);
    ASSERT_FALSE(sqlite::Database::open(log())->execute("PRAGMA user_version = 99"));

    EXPECT_EQ(fault(), LogFileFault::Kind::unsound);
}

}  // namespace gridrace::server
