// Damage of the pages of the table of records concerns only the rooms whose records lie there, wherever it is.
#include <future>
#include <iostream>

#include "server/log/ask_log.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "server/ops/diagnostics.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t page_size = 4096;
// Where a page says what of it is free: read by what writes to it, and by nothing else.
constexpr std::size_t first_free_block = 1;

class DamagedRecordsTest : public SqliteLogTest {
protected:
    // Two rooms that took turns, and then one that wrote the last pages alone.
    void SetUp() override {
        log = open_log(folder.path());
        for (const auto& code : {red, tan, late}) create(code);
        for (int i = 0; i < 60; ++i) {
            EXPECT_FALSE(append({{red, first_epoch, {record_of('r', i)}}}));
            EXPECT_FALSE(append({{tan, first_epoch, {record_of('t', i)}}}));
        }
        for (int i = 0; i < 60; ++i) {
            EXPECT_FALSE(append({{late, first_epoch, {record_of('l', i)}}}));
        }
        log.reset();
        sound_ = folder.read("rooms.db");
        set_diagnostics_level(Level::none);
    }
    void TearDown() override { set_diagnostics_level(Level::info); }

    static std::string record_of(char letter, int number) {
        return std::string(150, letter) + std::to_string(number);
    }

    std::size_t root() {
        return static_cast<std::size_t>(
            query("SELECT rootpage FROM sqlite_schema WHERE name = 'records'"));
    }
    // Of the newest record.
    std::size_t last_page() const { return sound_.find(record_of('l', 59)) / page_size + 1; }

    void start_on(const std::string& file) {
        log.reset();
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            std::filesystem::remove(entry.path());
        }
        folder.write("rooms.db", file);
        log = open_log(folder.path());
    }
    std::string with_page_filled(std::size_t page, char byte) const {
        auto file = sound_;
        return file.replace((page - 1) * page_size, page_size, page_size, byte);
    }
    std::string with_bit_flipped(std::size_t page, std::size_t bit) const {
        auto file = sound_;
        auto& byte = file[(page - 1) * page_size + bit / 8];
        byte = static_cast<char>(byte ^ (1 << bit % 8));
        return file;
    }

    // Of the damaged file, whole or not.
    std::ptrdiff_t copies() const {
        const auto files = files_in(folder.path());
        return std::ranges::count_if(files, [](const auto& file) {
            return file.first.starts_with("rooms.db.before-repair");
        });
    }

    // Served as it was, or damaged.
    testing::AssertionResult serves(const race::RoomCode& code, char letter) {
        const auto opened = open(code);
        if (opened.error == LogFault::damaged) return testing::AssertionFailure() << "damaged";
        std::vector<std::string> records;
        for (int i = 0; i < 60; ++i) records.push_back(record_of(letter, i));
        EXPECT_FALSE(opened.error) << opened.error.message();
        EXPECT_EQ(opened.log.records, records);
        EXPECT_FALSE(append({{code, opened.log.epoch, {"more"}}}));
        return testing::AssertionSuccess();
    }
    void expect_that_rooms_can_begin() {
        EXPECT_FALSE(create(next).error);
        EXPECT_FALSE(append({{next, first_epoch, {std::string(9000, 'n')}}}));
        EXPECT_FALSE(append({{next, first_epoch, {"more"}}}));
    }

    race::RoomCode late = *race::RoomCode::parse("JADE22");
    race::RoomCode next = *race::RoomCode::parse("GREY77");

private:
    std::string sound_;
};

}  // namespace

TEST_F(DamagedRecordsTest, HoldUpNobodyElseWhereTheLastPageCannotBeWritten) {
    const auto damaged = with_bit_flipped(last_page(), first_free_block * 8 + 6);
    folder.write("rooms.db", damaged);
    const auto inspected = inspect(folder.path() / "rooms.db");
    start_on(damaged);

    EXPECT_FALSE(inspected && inspected->is_sound());
    EXPECT_TRUE(serves(red, 'r'));
    EXPECT_TRUE(serves(tan, 't'));
    EXPECT_TRUE(serves(late, 'l'));
    expect_that_rooms_can_begin();
}

TEST_F(DamagedRecordsTest, HoldUpNobodyElseWhereTheLastPageCannotBeRead) {
    start_on(with_page_filled(last_page(), '\xff'));

    EXPECT_TRUE(serves(red, 'r'));
    EXPECT_TRUE(serves(tan, 't'));
    EXPECT_FALSE(serves(late, 'l'));
    expect_that_rooms_can_begin();
}

TEST_F(DamagedRecordsTest, HoldUpNoNewRoomsWhereNoRecordCanBeRead) {
    const auto damaged = with_page_filled(root(), '\0');
    start_on(damaged);

    EXPECT_FALSE(serves(red, 'r'));
    EXPECT_FALSE(serves(tan, 't'));
    EXPECT_FALSE(serves(late, 'l'));
    expect_that_rooms_can_begin();
    EXPECT_EQ(folder.read("rooms.db.before-repair"), damaged);
}

// Its file cannot be copied.
TEST_F(DamagedRecordsTest, LeaveNoPartOfACopyOnAFullDisk) {
    const auto damaged = with_page_filled(last_page(), '\xff');
    folder.write("rooms.db", damaged);
    {
        const FullDisk full(damaged.size() - 1);
        EXPECT_FALSE(SqliteLog::open(folder.path(), Durability::crash));
    }
    EXPECT_EQ(copies(), 0);

    log = open_log(folder.path());

    EXPECT_EQ(copies(), 1);
    EXPECT_EQ(folder.read("rooms.db.before-repair"), damaged);
    EXPECT_TRUE(serves(red, 'r'));
}

// The name that the old table gets meanwhile is taken.
TEST_F(DamagedRecordsTest, LeaveNoCopyWhereTheyCannotBeRebuilt) {
    change("CREATE TABLE old_records (a)");
    auto damaged = folder.read("rooms.db");
    damaged.replace((root() - 1) * page_size, page_size, page_size, '\0');
    folder.write("rooms.db", damaged);

    EXPECT_FALSE(SqliteLog::open(folder.path(), Durability::crash));

    EXPECT_EQ(copies(), 0);
}

// What is left is a sound file, in which the damaged rooms can be erased.
TEST_F(DamagedRecordsTest, AreNotKeptInTheFile) {
    start_on(with_page_filled(last_page(), '\xff'));
    EXPECT_FALSE(erase(late));
    log.reset();

    const auto inspected = inspect(folder.path() / "rooms.db");
    ASSERT_TRUE(inspected);
    EXPECT_TRUE(inspected->file_faults.empty()) << inspected->file_faults.front();
    EXPECT_EQ(folder.read("rooms.db").find(std::string(150, 'l')), std::string::npos);
}

TEST_F(DamagedRecordsTest, AreRemovedByALaterServerWhereTheFirstCouldNot) {
    start_on(with_page_filled(last_page(), '\xff'));
    log.reset();
    const auto before = inspect(folder.path() / "rooms.db");
    log = open_log(folder.path());
    log->expire(noon);
    log->drain();

    const auto after = inspect(folder.path() / "rooms.db");

    EXPECT_FALSE(before && before->file_faults.empty());
    EXPECT_TRUE(after && after->file_faults.empty());
    EXPECT_EQ(query("SELECT count(*) FROM sqlite_schema"), 3);
}

// A repair looks up all numbers up to the newest.
TEST_F(DamagedRecordsTest, DoNotRaiseTheNumbersOfNewRecords) {
    change("UPDATE records SET id = id + (1 << 28) WHERE id = (SELECT max(id) FROM records)");
    log = open_log(folder.path());

    EXPECT_FALSE(serves(late, 'l'));
    expect_that_rooms_can_begin();
    log.reset();
    EXPECT_LT(query("SELECT max(newest) FROM rooms"), 1000);
}

// As README.md says.
TEST_F(DamagedRecordsTest, AreNotToBlameWhereTheListOfFreePagesIsDamaged) {
    change(
        "CREATE TABLE more (a); INSERT INTO more VALUES (zeroblob(20000)); DROP TABLE more; "
        "PRAGMA wal_checkpoint");
    auto file = folder.read("rooms.db");
    const auto first = static_cast<std::size_t>(static_cast<unsigned char>(file[35]));
    file.replace((first - 1) * page_size, page_size, page_size, '\xff');
    folder.write("rooms.db", file);

    EXPECT_FALSE(SqliteLog::open(folder.path(), Durability::crash));
    change("VACUUM");
    log = open_log(folder.path());

    EXPECT_TRUE(serves(red, 'r'));
    expect_that_rooms_can_begin();
}

// In the pages that are read or written for every room: all bits of their headers, and some of the others.
TEST_F(DamagedRecordsTest, HoldUpNobodyElseWhereverABitIsFlipped) {
    const auto first = root();
    std::size_t flips = 0;
    std::size_t damaged = 0;
    for (const auto page : {first, last_page()}) {
        for (std::size_t bit = 0; bit < page_size * 8; bit += bit < 96 ? 1 : 2503, ++flips) {
            start_on(with_bit_flipped(page, bit));
            ASSERT_TRUE(log) << "page " << page << ", bit " << bit;
            const bool are_served[] = {static_cast<bool>(serves(red, 'r')),
                                       static_cast<bool>(serves(tan, 't')),
                                       static_cast<bool>(serves(late, 'l'))};
            damaged += static_cast<std::size_t>(std::ranges::count(are_served, false));
            expect_that_rooms_can_begin();
            ASSERT_FALSE(HasFailure()) << "page " << page << ", bit " << bit;
        }
    }
    std::cout << flips << " flips, " << damaged << " rooms damaged\n";
    EXPECT_GT(damaged, 0u);
}

// Anyone may ask for them.
TEST_F(SqliteLogTest, GoesOnWhereRatingsAreDamaged) {
    const race::PlayerKey ada{1}, bob{2};
    const auto end_of_race = [&](Epoch epoch, std::uint32_t number) {
        const RatedRace race{red,
                             RaceNumber{number},
                             RatingFamily::race,
                             noon,
                             {{ada, "Ada", 1, Milliseconds(1)}, {bob, "Bob", 2, Milliseconds(2)}}};
        return append({{red, epoch, {"r"}, {}, false, {race}}});
    };
    log = open_log(folder.path());
    EXPECT_FALSE(end_of_race(create(red).epoch, 1));
    log.reset();
    const auto page =
        static_cast<std::size_t>(query("SELECT rootpage FROM sqlite_schema WHERE name = 'rating'"));
    auto file = folder.read("rooms.db");
    folder.write("rooms.db", file.replace((page - 1) * page_size, page_size, page_size, '\xff'));
    set_diagnostics_level(Level::none);
    log = open_log(folder.path());
    ASSERT_TRUE(log);
    const auto epoch = open(red).log.epoch;

    std::promise<std::error_code> moved;
    auto asked = ask<std::vector<PlayerRating>>([&](auto done) {
        log->list_best(RatingFamily::race, done);
        log->append({{red, epoch, {"m"}, {}, false, {}}},
                    [&](const AppendResult& result) { moved.set_value(result.of(red)); });
    });
    EXPECT_EQ(asked.error(), LogFault::damaged);
    EXPECT_FALSE(moved.get_future().get());
    EXPECT_EQ(wait_for([&](auto done) { log->forget_player(ada, done); }), LogFault::damaged);
    EXPECT_TRUE(end_of_race(epoch, 2));
    EXPECT_FALSE(end_of_race(open(red).log.epoch, 2)) << "without the result";
    set_diagnostics_level(Level::info);
}

}  // namespace gridrace::server
