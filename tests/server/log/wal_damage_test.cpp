// Damage in the write-ahead log is told from the end of a log that a power cut tore off.
#include "server/log/sqlite/wal_damage.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include "server/log/sqlite/backup.hpp"
#include "server/log/sqlite/wal_file.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

using sqlite::LostTransactions;
using sqlite::WalDamage;
using sqlite::WalHeader;
constexpr std::size_t frame_size = 24 + 4096;

// What a killed server left behind: five commits of a room in the write-ahead log, some of more frames than one.
class WalDamageTest : public SqliteLogTest {
protected:
    WalDamageTest() {
        const TemporaryFolder running;
        log = open_log(running.path());
        const auto epoch = create(red).epoch;
        for (const char mark : {'a', 'b', 'c', 'd'}) {
            EXPECT_FALSE(append({{red, epoch, {std::string(6000, mark)}}}));
        }
        std::filesystem::copy(running.path(), folder.path());
        std::filesystem::remove(folder.path() / "rooms.db-shm");
        log.reset();
        wal = folder.read("rooms.db-wal");
        database_before = folder.read("rooms.db");
        const auto left = std::filesystem::file_size(folder.path() / "rooms.db-wal");
        EXPECT_EQ(wal.size(), left);
    }

    std::filesystem::path database() const { return folder.path() / "rooms.db"; }
    std::optional<WalDamage> find(const std::string& bytes) const {
        folder.write("rooms.db-wal", bytes);
        const auto damage = sqlite::find_wal_damage(database());
        EXPECT_TRUE(damage);
        return damage ? *damage : std::nullopt;
    }
    std::string with_flipped(std::size_t bit) const {
        auto bytes = wal;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        return bytes;
    }
    std::string overwritten(std::size_t at, std::size_t size) const {
        return std::string(wal).replace(at, size, size, '\x5a');
    }
    std::size_t frames() const { return (wal.size() - WalHeader::size) / frame_size; }
    static std::size_t place(std::size_t frame) { return WalHeader::size + frame * frame_size; }
    bool is_commit(std::size_t frame) const {
        return sqlite::WalFrame::parse(wal.substr(place(frame), frame_size)).is_commit();
    }
    std::size_t first_frame_of_newest_commit() const {
        auto frame = frames() - 1;
        while (!is_commit(frame - 1)) --frame;
        return frame;
    }
    std::string fault_of_start(Durability durability) const {
        const auto opened = SqliteLog::open(folder.path(), durability);
        return opened ? "" : opened.error();
    }

    struct NextLog {
        std::string database;  // with all transactions of the log
        std::string header;
    };
    // The files after SQLite has begun its log again.
    NextLog begin_anew() const {
        const TemporaryFolder later;
        std::filesystem::copy(folder.path(), later.path());
        auto opened = sqlite::Database::open(later.path() / "rooms.db");
        EXPECT_FALSE(opened->execute("PRAGMA wal_checkpoint(RESTART)"));
        NextLog next{later.read("rooms.db"), {}};
        EXPECT_FALSE(opened->execute("PRAGMA user_version = 99"));
        next.header = later.read("rooms.db-wal").substr(0, WalHeader::size);
        EXPECT_NE(next.header, wal.substr(0, WalHeader::size));
        return next;
    }

    std::string wal;
    std::string database_before;
};

}  // namespace

TEST_F(WalDamageTest, IsNotFoundInASoundLog) {
    ASSERT_GT(frames(), 8u);
    EXPECT_FALSE(find(wal));
}

// But for the newest commit, which a power cut may have torn.
TEST_F(WalDamageTest, IsFoundWhereverABitIsFlipped) {
    const auto end = first_frame_of_newest_commit();
    const auto expect_found = [&](std::size_t bit) {
        const auto damage = find(with_flipped(bit));
        ASSERT_TRUE(damage) << "bit " << bit;
        const auto byte = bit / 8;
        EXPECT_EQ(damage->frame,
                  byte < WalHeader::size ? 0 : (byte - WalHeader::size) / frame_size + 1);
    };
    for (std::size_t bit = 0; bit < 8 * WalHeader::size; bit += 3) expect_found(bit);
    for (std::size_t frame = 0; frame < end; ++frame) {
        const auto start = 8 * (WalHeader::size + frame * frame_size);
        for (std::size_t bit = 0; bit < 8 * 24; bit += 5) expect_found(start + bit);
        for (std::size_t bit = 8 * 24; bit < 8 * frame_size; bit += 4001) expect_found(start + bit);
    }
}

TEST_F(WalDamageTest, IsFoundByTheCommitsBehindIt) {
    const auto damage = find(overwritten(WalHeader::size + 2 * frame_size + 100, 512));

    ASSERT_TRUE(damage);
    EXPECT_EQ(damage->frame, 3u);
    EXPECT_EQ(damage->offset, WalHeader::size + 2 * frame_size);
}

TEST_F(WalDamageTest, IsFoundWhereTheHeaderIsGone) {
    const auto damage = find(overwritten(0, WalHeader::size));

    ASSERT_TRUE(damage);
    EXPECT_EQ(damage->frame, 0u);
}

TEST_F(WalDamageTest, IsNotFoundInALogThatWasCutOffAnywhere) {
    for (std::size_t size = 0; size < wal.size(); size += 997) {
        EXPECT_FALSE(find(wal.substr(0, size))) << size;
    }
}

// Any of its sectors may be missing after a power cut.
TEST_F(WalDamageTest, IsNotFoundInANewestCommitThatWasTorn) {
    const auto first = first_frame_of_newest_commit();
    ASSERT_GT(frames() - first, 1u);
    const auto start = WalHeader::size + first * frame_size;
    constexpr std::size_t sector = 512;
    for (auto at = start; at + sector <= wal.size(); at += sector) {
        auto torn = wal;
        EXPECT_FALSE(find(torn.replace(at, sector, sector, '\0'))) << at;
    }
}

// Frames of the log's generation before lie behind the newest commit then.
TEST_F(WalDamageTest, IsNotFoundInALogThatBeganAnew) {
    const TemporaryFolder running;
    log = open_log(running.path());
    const auto epoch = create(red).epoch;
    EXPECT_FALSE(append({{red, epoch, {std::string(60'000, 'x')}}}));
    const auto size = std::filesystem::file_size(running.path() / "rooms.db-wal");
    EXPECT_FALSE(sqlite::Database::open(running.path() / "rooms.db")
                     ->execute("PRAGMA wal_checkpoint(RESTART)"));
    EXPECT_FALSE(append({{red, epoch, {"y"}}}));

    const auto damage = sqlite::find_wal_damage(running.path() / "rooms.db");

    EXPECT_EQ(std::filesystem::file_size(running.path() / "rooms.db-wal"), size);
    EXPECT_TRUE(damage && !*damage);
}

// The database contains what the log did: SQLite writes a new header only then.
TEST_F(WalDamageTest, IsNotFoundInANewHeaderOfWhichAPartWasWritten) {
    const auto next = begin_anew();
    for (std::size_t written = 1; written < WalHeader::size; ++written) {
        const auto torn = next.header.substr(0, written) + wal.substr(written);
        const bool is_valid = torn == wal;
        EXPECT_EQ(find(torn).has_value(), !is_valid) << written;

        folder.write("rooms.db", next.database);
        EXPECT_FALSE(find(torn)) << written;
        EXPECT_EQ(fault_of_start(Durability::power_cut), "") << written;

        folder.write("rooms.db", database_before);
    }
}

// SQLite would take over the salts of the invalid header, which are those of the frames behind.
TEST_F(WalDamageTest, IsNotFoundInTheLogAfterOneWithAnInvalidHeader) {
    const auto next = begin_anew();
    folder.write("rooms.db", next.database);
    folder.write("rooms.db-wal", next.header.substr(0, 16) + wal.substr(16));

    log = open_log(folder.path());
    EXPECT_FALSE(open(red).error);

    const auto damage = sqlite::find_wal_damage(database());
    EXPECT_TRUE(damage && !*damage);
}

TEST_F(WalDamageTest, IsFoundInAHeaderIfThePageOfAnyTransactionIsNotInTheDatabase) {
    const auto next = begin_anew();
    const auto damaged = with_flipped(8 * 12);  // of the number of headers written
    for (std::size_t page = 0; page < next.database.size(); page += 4096) {
        auto without = next.database;
        const auto before = page < database_before.size() ? database_before.substr(page, 4096)
                                                          : std::string(4096, '\0');
        if (before == without.substr(page, 4096)) continue;
        folder.write("rooms.db", without.replace(page, 4096, before));
        EXPECT_TRUE(find(damaged)) << page;
    }
}

// However many of its bits are wrong.
TEST_F(WalDamageTest, IsFoundInAHeaderBeforeASingleTransaction) {
    std::size_t end = 1;
    while (!is_commit(end - 1)) ++end;
    wal.resize(place(end));
    ASSERT_FALSE(find(wal));

    for (std::size_t at = 0; at + 2 <= WalHeader::size; ++at) {
        EXPECT_TRUE(find(overwritten(at, 2))) << at;
    }
    EXPECT_TRUE(find(overwritten(0, WalHeader::size)));
    auto other_page_size = wal;
    other_page_size[10] = 8;  // half of it
    EXPECT_TRUE(find(other_page_size));

    wal.resize(place(end - 1));
    EXPECT_FALSE(find(overwritten(0, 2)));
}

// Of a frame that is written over it a part may be there, which ends a transaction, before the sum that the next frame
// of the interrupted one continues.
TEST_F(WalDamageTest, IsNotFoundInAFrameOverAnInterruptedTransaction) {
    const auto begin = first_frame_of_newest_commit();
    ASSERT_GT(frames() - begin, 2u);
    const auto interrupted = wal.substr(0, place(frames() - 1));
    const auto begin_of_commit = wal.substr(place(frames() - 1), 12);
    ASSERT_TRUE(find(std::string(interrupted).replace(place(begin), 12, begin_of_commit)));

    folder.write("rooms.db-wal", interrupted);
    EXPECT_FALSE(sqlite::discard_leftovers(database(), LostTransactions::keep));

    const auto left = folder.read("rooms.db-wal");
    EXPECT_EQ(left, wal.substr(0, place(begin)));
    EXPECT_FALSE(find(left + begin_of_commit));
    EXPECT_FALSE(sqlite::discard_leftovers(database(), LostTransactions::keep));
    EXPECT_EQ(folder.read("rooms.db-wal"), left);
}

TEST_F(WalDamageTest, IsFoundInAHeaderBeforeAFrameThatHidesOthers) {
    folder.write("rooms.db", begin_anew().database);

    EXPECT_FALSE(find(with_flipped(8 * 12)));
    auto hidden = with_flipped(8 * 12);
    EXPECT_TRUE(find(hidden.replace(WalHeader::size + 2 * frame_size + 100, 512, 512, '\x5a')));
}

TEST_F(WalDamageTest, KeepsTheServerFromStartingAndTheFilesAsTheyAre) {
    for (const auto& bytes : {with_flipped(8 * (WalHeader::size + 3 * frame_size)),
                              overwritten(WalHeader::size + 2 * frame_size + 100, 512)}) {
        folder.write("rooms.db-wal", bytes);
        const auto before = files_in(folder.path());

        const auto fault = fault_of_start(Durability::power_cut);

        EXPECT_NE(fault.find("rooms.db-wal is damaged in frame "), std::string::npos) << fault;
        auto after = files_in(folder.path());
        after.erase("rooms.lock");
        for (const auto& [name, content] : after) EXPECT_EQ(content, before.at(name)) << name;
    }
}

// The commits behind the damage would be behind those that the server appends.
TEST_F(WalDamageTest, LetsAServerGoOnThatMayLoseItsNewestMoves) {
    for (const auto& bytes :
         {overwritten(WalHeader::size + 2 * frame_size + 100, 512), overwritten(0, 4),
          overwritten(place(first_frame_of_newest_commit() - 1) + 100, 512)}) {
        folder.write("rooms.db", database_before);
        ASSERT_TRUE(find(bytes));

        log = open_log(folder.path());
        const auto epoch = create(tan).epoch;
        EXPECT_FALSE(append({{tan, epoch, {"x"}}}));
        const auto damage = sqlite::find_wal_damage(database());
        EXPECT_TRUE(damage && !*damage);
        log.reset();
    }
}

// A sector or a block of the disk may be damaged as a whole.
TEST_F(WalDamageTest, IsFoundInAHeaderWithTheFirstFrame) {
    const auto next = begin_anew();
    for (const std::size_t size : {512u, 4096u}) {
        for (const char content : {'\0', '\x5a'}) {
            folder.write("rooms.db", database_before);
            const auto damaged = std::string(wal).replace(0, size, size, content);
            const auto damage = find(damaged);
            ASSERT_TRUE(damage) << size;
            EXPECT_EQ(damage->frame, 0u);
            EXPECT_NE(fault_of_start(Durability::power_cut), "");
            EXPECT_EQ(folder.read("rooms.db-wal"), damaged);

            folder.write("rooms.db", next.database);
            EXPECT_FALSE(find(damaged)) << size;
        }
    }
}

TEST_F(WalDamageTest, IsFoundInAHeaderForPagesOfAnotherSize) {
    const TemporaryFolder other;
    auto open = sqlite::Database::open(other.path() / "rooms.db");
    ASSERT_FALSE(open->execute("PRAGMA page_size = 65536; PRAGMA journal_mode = WAL"));
    for (int i = 0; i < 3; ++i) {
        const auto sql = "CREATE TABLE t" + std::to_string(i) + " (a)";
        ASSERT_FALSE(open->execute(sql.c_str()));
    }
    const TemporaryFolder left;
    left.write("rooms.db", other.read("rooms.db"));
    left.write("rooms.db-wal", other.read("rooms.db-wal").replace(0, 16, 16, '\x5a'));

    const auto damage = sqlite::find_wal_damage(left.path() / "rooms.db");

    EXPECT_TRUE(damage && *damage);
}

// SQLite would take over the salts of the header.
TEST_F(WalDamageTest, LeavesNothingOfALogOfWhichNothingCanBeRead) {
    std::size_t end = 1;
    while (!is_commit(end - 1)) ++end;
    folder.write("rooms.db-wal", overwritten(0, 512).substr(0, place(end)));

    EXPECT_FALSE(sqlite::discard_leftovers(database(), LostTransactions::keep));

    EXPECT_EQ(folder.read("rooms.db-wal"), "");
}

// For example an administrator's VACUUM, while the service manager starts the server again and again.
TEST_F(WalDamageTest, LeavesTheTransactionOfAnotherProgramAlone) {
    folder.write("rooms.db-wal", wal);
    auto other = sqlite::Database::open(database());
    ASSERT_FALSE(
        other->execute("PRAGMA cache_size = 1; BEGIN; CREATE TABLE other (a);"
                       "INSERT INTO other VALUES (zeroblob(100000)); SELECT 1"));
    const auto written = folder.read("rooms.db-wal");
    ASSERT_GT(written.size(), wal.size());

    EXPECT_FALSE(sqlite::discard_leftovers(database(), LostTransactions::keep));

    EXPECT_EQ(folder.read("rooms.db-wal"), written);
    ASSERT_FALSE(other->execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)"));
    auto sound = other->prepare("PRAGMA integrity_check");
    ASSERT_TRUE(sound && *sound->step());
    EXPECT_EQ(sound->bytes(0), "ok");
}

// Closing a descriptor of the file gives up the locks that its process has.
TEST_F(WalDamageTest, LeavesTheTransactionOfAnotherProcessAlone) {
    folder.write("rooms.db-wal", wal + std::string(frame_size, '\0'));
    const auto before = folder.read("rooms.db-wal");
    int ready[2];
    int end[2];
    ASSERT_EQ(pipe(ready), 0);
    ASSERT_EQ(pipe(end), 0);
    const pid_t child = fork();
    if (child == 0) {
        auto other = sqlite::Database::open(database());
        char said = other->execute("BEGIN IMMEDIATE") ? 'n' : 'y';
        const bool is_written = ::write(ready[1], &said, 1) == 1;
        close(end[1]);
        _exit(is_written && ::read(end[0], &said, 1) == 0 ? 0 : 1);
    }
    char said = 0;
    ASSERT_EQ(::read(ready[0], &said, 1), 1);
    ASSERT_EQ(said, 'y');

    EXPECT_FALSE(sqlite::discard_leftovers(database(), LostTransactions::keep));
    EXPECT_EQ(folder.read("rooms.db-wal"), before);

    close(end[1]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_FALSE(sqlite::discard_leftovers(database(), LostTransactions::keep));
    EXPECT_EQ(folder.read("rooms.db-wal"), wal);
    for (const int descriptor : {ready[0], ready[1], end[0]}) close(descriptor);
}

TEST_F(WalDamageTest, IsNamedByVerifyAndStopsABackup) {
    folder.write("rooms.db-wal", overwritten(WalHeader::size + 2 * frame_size + 100, 512));

    const auto inspected = inspect(database());
    const auto backup = back_up(folder.path(), folder.path() / "friday.db");

    EXPECT_FALSE(inspected && inspected->is_sound());
    ASSERT_FALSE(backup);
    EXPECT_EQ(backup.error().kind, LogFileFault::Kind::unsound);
    EXPECT_NE(backup.error().sentence.find("frame 3, at byte"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "friday.db"));
}

TEST_F(WalDamageTest, IsDescribedWithACommandForAShell) {
    const auto said = sqlite::describe({3, 8272}, "/Ada's data/rooms.db");

    EXPECT_NE(said.find("truncate -s 8272 '/Ada'\\''s data/rooms.db-wal' and"), std::string::npos)
        << said;
}

// The walk reads what is being written at that moment.
TEST_F(WalDamageTest, IsNotFoundWhileAServerWrites) {
    const TemporaryFolder running;
    log = open_log(running.path());
    const auto epoch = create(red).epoch;
    std::atomic<int> written = 0;
    for (int i = 0; i < 2000; ++i) {
        log->append({{red, epoch, {std::string(5000, 'w')}}}, [&](std::error_code) { ++written; });
        if (i % 10 == 9) log->append({}, [](std::error_code) {});
    }
    int looks = 0;
    while (written < 2000 || looks == 0) {
        const auto damage = sqlite::find_wal_damage(running.path() / "rooms.db");
        EXPECT_TRUE(damage && !*damage);
        ++looks;
    }
    log->drain();
}

}  // namespace gridrace::server
