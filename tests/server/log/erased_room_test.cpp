// What is left on the disk of a room that the server's operator has erased.
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

constexpr int commits = 300;

class ErasedRoom : public SqliteLogTest {
protected:
    // Records of all sizes in which the room's code is to be found.
    std::string record_of(const race::RoomCode& room, int number) {
        const auto size = static_cast<std::size_t>(number) * 7919u % 700u + 20u;
        const auto word = room.text() + " said " + std::to_string(number) + ". ";
        std::string record;
        while (record.size() < size) record += word;
        return record;
    }

    // Three rooms that wrote by turns, so that their records share pages; some rooms before them have expired, so that
    // records were moved from page to page.
    void write_down() {
        log = open_log(folder.path());
        const std::array<race::RoomCode, 4> rooms{old, red, tan, sky};
        for (const auto& room : rooms) create(room);
        for (int i = 0; i < commits; ++i) {
            for (const auto& room : rooms) EXPECT_FALSE(append({{room, 1, {record_of(room, i)}}}));
        }
        log->retire(old, noon);
        log->expire(noon + Milliseconds(1));
        log->drain();
    }

    bool is_anywhere(const std::string& text) {
        for (const auto& [name, bytes] : files_in(folder.path())) {
            if (bytes.find(text) != std::string::npos) return true;
        }
        return false;
    }

    void expect_whole(const race::RoomCode& room) {
        std::vector<std::string> expected;
        for (int i = 0; i < commits; ++i) expected.push_back(record_of(room, i));
        EXPECT_EQ(read(room).records, expected);
    }

    race::RoomCode old = *race::RoomCode::parse("PREVPR");
    race::RoomCode sky = *race::RoomCode::parse("SKYSKY");
};

}  // namespace

TEST_F(ErasedRoom, IsNowhereToBeRead) {
    write_down();
    ASSERT_TRUE(is_anywhere(red.text()));

    EXPECT_FALSE(erase(red));

    EXPECT_FALSE(is_anywhere(red.text()));
    EXPECT_FALSE(is_anywhere(old.text()));
    log.reset();
    log = open_log(folder.path());
    EXPECT_EQ(list(), (std::vector<race::RoomCode>{tan, sky}));
    expect_whole(tan);
    expect_whole(sky);
    EXPECT_FALSE(append({{tan, 1, {"continues"}}}));
}

TEST_F(ErasedRoom, MayBeDamaged) {
    write_down();
    log.reset();
    change(
        "UPDATE records SET previous = 1 WHERE room = 2 AND id = (SELECT newest FROM rooms WHERE "
        "id = 2)");
    log = open_log(folder.path());
    ASSERT_EQ(read(red).error, LogFault::damaged);

    EXPECT_FALSE(erase(red));

    EXPECT_FALSE(is_anywhere(red.text()));
    expect_whole(tan);
}

// As gridraced backup does.
TEST_F(ErasedRoom, IsErasedFromTheFileWhenNobodyReadsIt) {
    write_down();
    auto reader = sqlite::Database::open_to_read(folder.path() / "rooms.db");
    ASSERT_TRUE(reader);
    ASSERT_FALSE(reader->execute("BEGIN; SELECT count(*) FROM rooms"));

    EXPECT_EQ(erase(red), LogFault::copies_left);
    EXPECT_EQ(read(red).error, LogFault::no_such_room);
    expect_whole(tan);

    ASSERT_FALSE(reader->execute("COMMIT"));
    log->expire(noon);
    log->drain();
    EXPECT_FALSE(is_anywhere(red.text()));
    expect_whole(tan);
}

TEST_F(ErasedRoom, IsRefusedWhereAPageCannotBeRead) {
    write_down();
    log.reset();
    constexpr std::size_t page = 4096;
    auto file = folder.read("rooms.db");
    const auto marked = file.find(record_of(sky, 200));
    ASSERT_NE(marked, std::string::npos);
    file.replace(marked / page * page, page, std::string(page, '\0'));
    folder.write("rooms.db", file);
    log = open_log(folder.path());

    EXPECT_EQ(erase(red), LogFault::damaged);

    EXPECT_EQ(list(), (std::vector<race::RoomCode>{red, tan, sky}));
    EXPECT_EQ(read(sky).error, LogFault::damaged);
}

}  // namespace gridrace::server
