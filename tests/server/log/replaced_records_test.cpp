// What is on the disk of records that were replaced: they are deleted later, a few at a time, and nothing reads them
// meanwhile, whatever happens.
#include "server/log/sqlite/backup.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t many = 4500;  // more than four times as many as are deleted at a time
const std::string said = "what Ada said in this club";

class ReplacedRecords : public SqliteLogTest {
protected:
    // A room whose many records were replaced by those of a race.
    void SetUp() override {
        log = open_log(folder.path());
        create(red);
        EXPECT_FALSE(append({{red, first_epoch, std::vector<std::string>(many, said)}}));
        EXPECT_FALSE(append({{red, first_epoch, shorter, {}, true}}));
        log.reset();
    }

    std::size_t records() {
        return static_cast<std::size_t>(query("SELECT count(*) FROM records"));
    }
    void expect_sound() const {
        const auto inspected = inspect(folder.path() / "rooms.db");
        ASSERT_TRUE(inspected) << inspected.error().sentence;
        EXPECT_TRUE(inspected->is_sound());
        EXPECT_LE(inspected->records, shorter.size());
    }
    bool is_anywhere(const std::string& text) const {
        for (const auto& [name, bytes] : files_in(folder.path())) {
            if (bytes.find(text) != std::string::npos) return true;
        }
        return false;
    }
    // Starts a server that deletes what it can before it ends, at once.
    void delete_some(Instant before) {
        log->expire(before);
        log.reset();
    }

    const std::vector<std::string> shorter = race_records(red);
};

}  // namespace

TEST_F(ReplacedRecords, AreDeletedLater) {
    EXPECT_EQ(records(), many + shorter.size());
    expect_sound();

    log = open_log(folder.path());
    EXPECT_EQ(open(red).log.records, shorter);
    log->expire(Instant());
    log->drain();
    EXPECT_EQ(open(red).log.records, shorter);
    log.reset();

    EXPECT_EQ(records(), shorter.size());
    EXPECT_EQ(query("SELECT min(previous) FROM records"), 0);
    EXPECT_FALSE(is_anywhere(said));
    expect_sound();
}

TEST_F(ReplacedRecords, AreDeletedByOneServerAfterAnother) {
    int starts = 0;
    for (auto left = records(); left > shorter.size(); left = records()) {
        ASSERT_LT(++starts, 1000);
        log = open_log(folder.path());
        EXPECT_EQ(open(red).log.records, shorter);
        if (starts > 20) {
            log->expire(Instant());
            log->drain();
        }
        delete_some(Instant());
        EXPECT_LE(records(), left);
        expect_sound();
    }
}

TEST_F(ReplacedRecords, AreDeletedInPieces) {
    auto store = sqlite::Store::open(folder.path() / "rooms.db", Durability::crash);
    ASSERT_TRUE(store) << store.error();
    ASSERT_TRUE(store->read(red));
    std::size_t pieces = 0;
    for (;; ++pieces) {
        const auto found = store->find_expired(Instant());
        ASSERT_TRUE(found);
        if (!*found) break;
        EXPECT_LE((*found)->records.ids.size(), 1000u);
        ASSERT_FALSE(store->begin());
        EXPECT_FALSE(store->forget(**found));
        ASSERT_FALSE(store->commit());
        // As the next server finds the file now.
        TemporaryFolder killed;
        for (const auto& [name, bytes] : files_in(folder.path())) killed.write(name, bytes);
        auto next = sqlite::Store::open(killed.path() / "rooms.db", Durability::crash);
        ASSERT_TRUE(next) << next.error();
        const auto read = next->read(red);
        ASSERT_TRUE(read);
        EXPECT_EQ(*read, shorter);
        EXPECT_EQ((*next->find_expired(Instant())).has_value(), pieces < many / 1000);
    }
    EXPECT_EQ(pieces, many / 1000 + 1);
}

// A room that has ended is opened by nobody.
TEST_F(ReplacedRecords, GoWithARoomThatHasEnded) {
    log = open_log(folder.path());
    log->retire(red, noon);
    log.reset();
    for (int starts = 0; records() > 0; ++starts) {
        log = open_log(folder.path());
        if (starts > 20) {
            log->expire(noon + Milliseconds(1));
            log->drain();
        }
        delete_some(noon + Milliseconds(1));
        log = open_log(folder.path());
        const auto found = read(red);
        const bool is_gone = found.error == LogFault::no_such_room;
        const bool is_older = std::ranges::find(found.records, said) != found.records.end();
        EXPECT_TRUE(is_gone || (!found.error && !is_older)) << found.error.message();
        log.reset();
    }

    EXPECT_EQ(query("SELECT count(*) FROM rooms"), 0);
    log = open_log(folder.path());
    log->expire(noon);
    log->drain();
    EXPECT_FALSE(is_anywhere(said));
}

TEST_F(ReplacedRecords, AreErasedWithTheirRoom) {
    ASSERT_TRUE(is_anywhere(said));
    log = open_log(folder.path());

    EXPECT_FALSE(erase(red));

    EXPECT_FALSE(is_anywhere(said));
    EXPECT_FALSE(is_anywhere(red.text()));
}

TEST_F(ReplacedRecords, AreNoRoomWhenTheTableOfRoomsIsRebuilt) {
    change("DELETE FROM room_total");
    log = open_log(folder.path());

    EXPECT_EQ(list(), std::vector<race::RoomCode>{red});
    EXPECT_EQ(open(red).log.records, shorter);
    log->expire(Instant());
    log->drain();
    log.reset();
    EXPECT_EQ(records(), shorter.size());
}

TEST_F(ReplacedRecords, StayBehindInABackup) {
    const TemporaryFolder copies;
    const auto copy = copies.path() / "copy.db";
    const auto backed_up = back_up(folder.path(), copy);
    ASSERT_TRUE(backed_up) << backed_up.error().sentence;
    EXPECT_TRUE(backed_up->log.is_sound());
    EXPECT_EQ(backed_up->log.records, shorter.size());

    ASSERT_TRUE(restore(copy, copies.path() / "data"));

    log = open_log(copies.path() / "data");
    EXPECT_EQ(open(red).log.records, shorter);
    log->expire(Instant());
    log->drain();
    EXPECT_EQ(open(red).log.records, shorter);
}

}  // namespace gridrace::server
