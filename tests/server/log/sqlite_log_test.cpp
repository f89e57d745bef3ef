// The log in its file: what a server finds that starts after another one, and what it does not touch.
#include "tests/server/log/sqlite_log_test.hpp"

#include <list>
#include <thread>

#include "tests/server/log/leaves_contract.hpp"
#include "tests/server/log/replacing_contract.hpp"
#include "tests/server/log/results_contract.hpp"

namespace gridrace::server {

namespace {

// What is in the way of opening a log in this folder.
std::string fault_of(const std::filesystem::path& folder) {
    const auto log = SqliteLog::open(folder, Durability::crash);
    return log ? "nothing" : log.error();
}

}  // namespace

template <>
std::unique_ptr<Log> make_empty_log<SqliteLog>() {
    static std::list<TemporaryFolder> folders;  // gone when the program ends
    return open_log(folders.emplace_back().path());
}

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, LeavesContract, SqliteLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, LogContract, SqliteLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ReplacingContract, SqliteLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ResultsContract, SqliteLog);

TEST_F(SqliteLogTest, KeepsRoomsForTheNextStart) {
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    EXPECT_FALSE(append({{red, epoch, {"a", "b"}}}));
    log.reset();

    log = open_log(folder.path());
    const auto opened = open(red);

    EXPECT_EQ(opened.log.records, (std::vector<std::string>{"a", "b"}));
    EXPECT_GT(opened.log.epoch, epoch);
    EXPECT_EQ(create(red).error, LogFault::code_taken);
}

TEST_F(SqliteLogTest, KeepsTheKeyOfTheServerForTheNextStart) {
    const auto keep = [&](const std::string& seed, bool replaces = false) {
        std::promise<std::string> kept;
        log->keep_server_key({seed, replaces}, [&](std::error_code error, std::string seed) {
            EXPECT_FALSE(error) << error.message();
            kept.set_value(std::move(seed));
        });
        return kept.get_future().get();
    };
    const std::string first(32, 'a');
    const std::string second(32, 'b');
    log = open_log(folder.path());
    EXPECT_EQ(keep(first), first);
    EXPECT_EQ(keep(second), first);
    log.reset();

    log = open_log(folder.path());
    EXPECT_EQ(keep(second), first);
    EXPECT_EQ(keep(second, true), second);
    EXPECT_EQ(keep(first), second);
}

// A copy of the files while the log is open is what a killed process leaves behind.
TEST_F(SqliteLogTest, HasWhatItConfirmedOnDiskWhenItConfirmsIt) {
    const TemporaryFolder copy;
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    const AnsweredCommand command{MemberId{7}, CommandNumber{1}};
    EXPECT_FALSE(append({{red, epoch, {"a"}, {command}}}));

    std::filesystem::copy(folder.path(), copy.path(), std::filesystem::copy_options::recursive);
    log = open_log(copy.path());

    const auto opened = open(red).log;
    EXPECT_EQ(opened.records, (std::vector<std::string>{"a"}));
    EXPECT_EQ(append({{red, opened.epoch, {"again"}, {command}}}), LogFault::command_repeated);
}

TEST_F(SqliteLogTest, TellsUntilWhenTheServerBeforeServedARoom) {
    log = open_log(folder.path());
    create(red);
    create(tan);
    log->beat(noon);
    log.reset();
    log = open_log(folder.path());
    const auto opened = open(red).log;
    EXPECT_EQ(opened.served_until, noon);
    EXPECT_FALSE(append({{red, opened.epoch, {"opened again"}}}));

    log->beat(noon + Milliseconds(7));

    EXPECT_EQ(open(red).log.served_until, noon + Milliseconds(7));
    EXPECT_EQ(open(tan).log.served_until, noon);
}

// The server that opens it finds it damaged, or dies before it is on record that it was opened.
TEST_F(SqliteLogTest, DoesNotCountARoomAsServedThatWasOnlyOpened) {
    log = open_log(folder.path());
    create(red);
    log->beat(noon);
    log.reset();
    log = open_log(folder.path());
    open(red);

    log->beat(noon + Milliseconds(7));

    EXPECT_EQ(open(red).log.served_until, noon);
}

TEST_F(SqliteLogTest, DoesNotKnowHowLongAServerServedThatNeverSaid) {
    log = open_log(folder.path());
    create(red);
    log.reset();

    log = open_log(folder.path());

    EXPECT_EQ(open(red).log.served_until, std::nullopt);
}

// Of one room more than at a time, and more than one room.
TEST_F(SqliteLogTest, ForgetsAllThatHasExpired) {
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    EXPECT_FALSE(append({{red, epoch, std::vector<std::string>(2500, "record")}}));
    const auto tan_epoch = create(tan).epoch;
    EXPECT_FALSE(append({{tan, tan_epoch, {"kept"}}}));
    const auto other = *race::RoomCode::parse("BEEBEE");
    create(other);
    log->retire(red, noon);
    log->retire(other, noon);

    log->expire(noon + Milliseconds(1));
    log->drain();
    log.reset();

    EXPECT_EQ(query("SELECT count(*) FROM rooms"), 1);
    EXPECT_EQ(query("SELECT count(*) FROM records"), 1);
    log = open_log(folder.path());
    EXPECT_EQ(open(tan).log.records, (std::vector<std::string>{"kept"}));
}

TEST_F(SqliteLogTest, BelongsToOneServerAtATime) {
    log = open_log(folder.path());
    EXPECT_NE(fault_of(folder.path()).find("another server uses it"), std::string::npos);

    log.reset();
    EXPECT_EQ(fault_of(folder.path()), "nothing");
}

// As after kill -9 and a new start in one breath.
TEST_F(SqliteLogTest, WaitsForAServerThatIsJustEnding) {
    log = open_log(folder.path());
    const std::jthread ending([this] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        log.reset();
    });

    EXPECT_EQ(fault_of(folder.path()), "nothing");
}

TEST_F(SqliteLogTest, LeavesAForeignFileAlone) {
    const std::string foreign(8192, 'x');
    folder.write("rooms.db", foreign);

    EXPECT_NE(fault_of(folder.path()).find("rooms.db cannot be used"), std::string::npos);
    EXPECT_EQ(folder.read("rooms.db"), foreign);
}

TEST_F(SqliteLogTest, LeavesAnotherProgramsDatabaseAlone) {
    ASSERT_FALSE(sqlite::Database::open(folder.path() / "rooms.db")->execute("CREATE TABLE t (a)"));

    EXPECT_NE(fault_of(folder.path()).find("not a log of gridraced"), std::string::npos);
}

TEST_F(SqliteLogTest, DoesNotOpenALogOfANewerVersion) {
    open_log(folder.path());
    auto database = sqlite::Database::open(folder.path() / "rooms.db");
    ASSERT_FALSE(database->execute("PRAGMA user_version = 99"));

    EXPECT_NE(fault_of(folder.path()).find("newer gridraced"), std::string::npos);
}

TEST_F(SqliteLogTest, SaysThatAHeaderNamesAnOlderVersionThanItsTables) {
    open_log(folder.path());
    for (const auto* version : {"0", "1", "2"}) {
        change(std::string("PRAGMA user_version = ") + version);

        const auto fault = fault_of(folder.path());

        EXPECT_NE(fault.find(std::string("its header says version ") + version), std::string::npos)
            << fault;
        EXPECT_NE(fault.find("gridraced restore"), std::string::npos) << fault;
    }
}

TEST_F(SqliteLogTest, DoesNotBeginAnotherLogBesideAWriteAheadLog) {
    folder.write("rooms.db-wal", std::string(4152, 'x'));

    const auto fault = fault_of(folder.path());

    EXPECT_NE(fault.find("rooms.db-wal, with the newest moves"), std::string::npos) << fault;
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "rooms.db"));
}

// One wrong bit in its header.
TEST_F(SqliteLogTest, DoesNotOpenALogOfANegativeVersion) {
    open_log(folder.path());
    change("PRAGMA user_version = -2147483645");

    EXPECT_NE(fault_of(folder.path()).find("header is damaged"), std::string::npos);
}

TEST_F(SqliteLogTest, ConfirmsNothingOnAFullDiskAndGoesOnAfterwards) {
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    EXPECT_FALSE(append({{red, epoch, {"before"}}}));
    {
        const FullDisk full(64 * 1024);
        EXPECT_TRUE(append({{red, epoch, {std::string(200'000, 'x')}}}));
        EXPECT_TRUE(append({{red, epoch, {std::string(200'000, 'y')}}}));
    }

    EXPECT_FALSE(append({{red, epoch, {"after"}}}));
    EXPECT_EQ(open(red).log.records, (std::vector<std::string>{"before", "after"}));
}

// What was confirmed is in the folder that is put back, and the room's owner continues.
TEST_F(SqliteLogTest, ConfirmsNothingWhileItsFolderIsElsewhere) {
    const auto data = folder.path() / "data";
    const auto away = folder.path() / "away";
    log = open_log(data);
    const auto epoch = create(red).epoch;
    EXPECT_FALSE(append({{red, epoch, {"before"}}}));

    std::filesystem::rename(data, away);
    EXPECT_TRUE(append({{red, epoch, {"lost"}}}));
    EXPECT_TRUE(append({}));
    std::filesystem::create_directory(data);
    EXPECT_TRUE(append({{red, epoch, {"lost"}}}));
    std::filesystem::remove(data);
    std::filesystem::rename(away, data);

    EXPECT_FALSE(append({}));
    const auto opened = open(red).log;
    EXPECT_EQ(opened.records.front(), "before");
    EXPECT_FALSE(append({{red, opened.epoch, {"after"}}}));
    log.reset();
    log = open_log(data);
    EXPECT_EQ(open(red).log.records.back(), "after");
}

TEST_F(SqliteLogTest, BeginsNoOtherLogWhereItsOwnWasDeleted) {
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    std::filesystem::remove(folder.path() / "rooms.db");
    EXPECT_TRUE(append({{red, epoch, {"lost"}}}));

    folder.write("rooms.db", "");

    EXPECT_TRUE(append({{red, epoch, {"lost"}}}));
    EXPECT_TRUE(open(red).error);
    EXPECT_EQ(folder.read("rooms.db"), "");
}

TEST_F(SqliteLogTest, LosesNothingWhereItsWriteAheadLogWasDeleted) {
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    EXPECT_FALSE(append({{red, epoch, {"before"}}}));
    std::filesystem::remove(folder.path() / "rooms.db-wal");

    EXPECT_FALSE(append({{red, epoch, {"after"}}}));

    const TemporaryFolder copy;
    std::filesystem::copy(folder.path(), copy.path(), std::filesystem::copy_options::recursive);
    log = open_log(copy.path());
    EXPECT_EQ(open(red).log.records, (std::vector<std::string>{"before", "after"}));
}

TEST_F(SqliteLogTest, TellsWhenARoomWasLostWithTheDisk) {
    log = open_log(folder.path());
    const auto epoch = create(red).epoch;
    log->beat(noon);
    {
        const FullDisk full(64 * 1024);
        EXPECT_TRUE(append({{red, epoch, {std::string(200'000, 'x')}}}));
    }
    log->beat(noon + Milliseconds(500));

    EXPECT_EQ(open(red).log.served_until, noon);
}

}  // namespace gridrace::server
