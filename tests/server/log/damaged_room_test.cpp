// A room that is not as it was written says so, and no other room suffers from it.
#include "server/log/sqlite/backup.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

const std::vector<std::string> red_records{"red 1", "red 2", "red 3"};

class DamagedRoomTest : public SqliteLogTest {
protected:
    // Two rooms with three records each, and nobody who has them open.
    void write_down() {
        log = open_log(folder.path());
        create(red);
        create(tan);
        EXPECT_FALSE(append({{red, first_epoch, red_records}, {tan, first_epoch, {"tan 1"}}}));
        EXPECT_FALSE(append({{tan, first_epoch, {"tan 2", "tan 3"}}}));
        log.reset();
    }

    void damage(const std::string& sql) {
        write_down();
        change(sql);
        log = open_log(folder.path());
    }

    void spoil_a_page_of_red() {
        constexpr std::size_t page = 4096;
        write_down();
        log = open_log(folder.path());
        const auto owner = open(red).log.epoch;
        for (const char mark : {'x', 'y', 'z'}) {
            EXPECT_FALSE(append({{red, owner, {std::string(3000, mark)}}}));
        }
        log.reset();
        auto file = folder.read("rooms.db");
        const auto marked = file.find(std::string(3000, 'y'));
        ASSERT_NE(marked, std::string::npos);
        file.replace(marked / page * page, page, std::string(page, '\0'));
        folder.write("rooms.db", file);
        log = open_log(folder.path());
    }

    void expect_that_red_is_damaged_and_tan_is_not() {
        EXPECT_EQ(open(red).error, LogFault::damaged);
        const auto opened = open(tan);
        EXPECT_FALSE(opened.error);
        EXPECT_EQ(opened.log.records, (std::vector<std::string>{"tan 1", "tan 2", "tan 3"}));
    }
};

}  // namespace

TEST_F(DamagedRoomTest, FindsAFlippedBit) {
    damage("UPDATE records SET bytes = CAST('red 0' AS BLOB) WHERE bytes = CAST('red 1' AS BLOB)");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsTwoRecordsExchanged) {
    damage(
        "UPDATE records SET bytes = CASE id WHEN 1 THEN CAST('red 2' AS BLOB) ELSE CAST('red 1' AS "
        "BLOB) END, checksum = (SELECT checksum FROM records AS other WHERE other.id = 3 - "
        "records.id) WHERE id < 3");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsThatARecordIsMissing) {
    damage("DELETE FROM records WHERE id = 1");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsThatTheFirstRecordWasLeftOut) {
    damage("UPDATE records SET previous = 0 WHERE id = 2");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsThatTheLastRecordIsMissing) {
    damage("DELETE FROM records WHERE id = 3");
    expect_that_red_is_damaged_and_tan_is_not();
    EXPECT_EQ(append({{red, first_epoch, {"more"}}}), LogFault::damaged);
}

TEST_F(DamagedRoomTest, FindsARecordOfAnotherRoom) {
    damage("UPDATE rooms SET newest = 6 WHERE id = 1");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsRecordsThatFollowEachOtherInACircle) {
    damage("UPDATE records SET previous = 3 WHERE id = 2");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsThatItsNewestRecordsWereLeftOut) {
    damage(
        "UPDATE rooms SET newest = 2, checksum = (SELECT checksum FROM records WHERE id = 2) WHERE "
        "id = 1");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsAWrongLastCommand) {
    damage("UPDATE rooms SET last_commands = x'0150' WHERE id = 1");
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, FindsAWrongEnd) {
    damage("UPDATE rooms SET ended_at = 7 WHERE id = 1");
    expect_that_red_is_damaged_and_tan_is_not();
    EXPECT_EQ(list().size(), 2u);
}

namespace {

// Rooms whose first records say their codes.
class RoomTableTest : public SqliteLogTest {
protected:
    RoomTableTest() {
        log = open_log(folder.path());
        for (const auto& code : {red, tan}) {
            create(code);
            EXPECT_FALSE(append({{code, first_epoch, race_records(code)}}));
        }
        log.reset();
    }

    void expect_damaged(const race::RoomCode& code) {
        EXPECT_EQ(open(code).error, LogFault::damaged);
        EXPECT_EQ(create(code).error, LogFault::code_taken);
    }
    void expect_served(const race::RoomCode& code) {
        const auto opened = open(code);
        EXPECT_EQ(opened.log.records, race_records(code));
        EXPECT_FALSE(append({{code, opened.log.epoch, {"more"}}}));
    }
};

}  // namespace

TEST_F(RoomTableTest, MissesARoomThatVanished) {
    change("DELETE FROM rooms WHERE id = 1");
    log = open_log(folder.path());

    expect_damaged(red);
    expect_served(tan);
    log = nullptr;
    log = open_log(folder.path());
    expect_damaged(red);
}

TEST_F(RoomTableTest, KnowsARoomWhoseCodeWasChanged) {
    change("UPDATE rooms SET code = 'BEEBEE' WHERE id = 1");
    log = open_log(folder.path());

    expect_damaged(red);
    expect_served(tan);
}

// The page cannot be written then, as after one wrong bit in its header.
TEST_F(RoomTableTest, IsMadeAnewWhereItsPageIsDamaged) {
    const auto page = query("SELECT rootpage FROM sqlite_schema WHERE name = 'rooms'");
    auto file = folder.read("rooms.db");
    file[static_cast<std::size_t>(page - 1) * 4096 + 1] = '\x40';  // where the free space begins
    folder.write("rooms.db", file);
    log = open_log(folder.path());

    expect_served(red);
    expect_served(tan);
}

TEST_F(RoomTableTest, IsNotServedIfItsHeaderSaysThatItCompactsItself) {
    auto file = folder.read("rooms.db");
    file[52] = '\x40';  // of the largest root page, which only such files have
    folder.write("rooms.db", file);

    const auto inspected = inspect(folder.path() / "rooms.db");
    const auto started = SqliteLog::open(folder.path(), Durability::crash);

    EXPECT_FALSE(inspected && inspected->is_sound());
    ASSERT_FALSE(started);
    EXPECT_NE(started.error().find("restore a backup"), std::string::npos) << started.error();
}

TEST_F(RoomTableTest, NamesTheRoomsOfAPageThatCannotBeRead) {
    const auto page = query("SELECT rootpage FROM sqlite_schema WHERE name = 'rooms'");
    auto file = folder.read("rooms.db");
    file.replace(static_cast<std::size_t>(page - 1) * 4096, 4096, 4096, '\xff');
    folder.write("rooms.db", file);
    const auto inspected = inspect(folder.path() / "rooms.db");
    log = open_log(folder.path());

    EXPECT_FALSE(inspected && inspected->is_sound());
    expect_damaged(red);
    expect_damaged(tan);
}

// Not even pages in the file that nothing refers to.
TEST_F(RoomTableTest, IsNotKeptWhereItsPageCannotBeRead) {
    const auto page = query("SELECT rootpage FROM sqlite_schema WHERE name = 'rooms'");
    auto file = folder.read("rooms.db");
    file.replace(static_cast<std::size_t>(page - 1) * 4096, 4096, 4096, '\xff');
    folder.write("rooms.db", file);
    log = open_log(folder.path());

    EXPECT_FALSE(erase(red));
    const auto backup = back_up(folder.path(), folder.path() / "friday.db");

    EXPECT_TRUE(backup) << backup.error().sentence;
}

// Pages that SQLite itself cannot read: large records lie on pages of their own.
TEST_F(DamagedRoomTest, FindsAPageThatIsNotSQLites) {
    spoil_a_page_of_red();
    expect_that_red_is_damaged_and_tan_is_not();
}

TEST_F(DamagedRoomTest, IsLeftAloneOnceItTurnsOutThatItCannotBeForgotten) {
    spoil_a_page_of_red();
    log->retire(red, noon);
    log->expire(noon + Milliseconds(1));
    log->drain();
    const auto owner = open(tan).log.epoch;

    std::error_code answer = LogFault::damaged;
    log->expire(noon + Milliseconds(1));
    log->append({{tan, owner, {"tan 4"}}}, [&](std::error_code error) { answer = error; });
    log->drain();

    EXPECT_FALSE(answer);
    EXPECT_EQ(open(tan).log.records.size(), 4u);
}

// Calls that come while the thread is at work share a transaction.
TEST_F(DamagedRoomTest, DisturbsNoCallOfTheSameTransaction) {
    spoil_a_page_of_red();
    const auto owner = open(tan).log.epoch;
    std::vector<std::error_code> answers;
    const auto take_down = [&](std::error_code error) { answers.push_back(error); };
    log->list([&](std::error_code, const std::vector<race::RoomCode>&) {
        log->append({{tan, owner, {"tan 4"}}}, take_down);
        log->open(red, [&](std::error_code error, const OpenedLog&) { take_down(error); });
        log->append({{tan, owner, {"tan 5"}}}, take_down);
    });
    log->drain();

    EXPECT_EQ(answers, (std::vector<std::error_code>{{}, LogFault::damaged, {}}));
    EXPECT_EQ(open(tan).log.records.size(), 5u);
}

TEST_F(DamagedRoomTest, IsForgottenInItsTimeAsEveryOther) {
    damage("DELETE FROM records WHERE id = 2");
    log->retire(red, noon);

    log->expire(noon + Milliseconds(1));
    log->drain();

    EXPECT_FALSE(create(red).error);
    EXPECT_TRUE(open(red).log.records.empty());
    EXPECT_EQ(open(tan).log.records.size(), 3u);
}

}  // namespace gridrace::server
