// The log in a PostgreSQL database: what a server finds that starts after another one, and what
// happens when the database does not answer, or belongs to somebody else.
#include "server/log/postgres/postgres_log.hpp"

#include <atomic>

#include "server/log/postgres/database_inspection.hpp"
#include "tests/server/log/leaves_contract.hpp"
#include "tests/server/log/postgres/postgres_log_test.hpp"
#include "tests/server/log/replacing_contract.hpp"
#include "tests/server/log/results_contract.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

}  // namespace

template <>
std::unique_ptr<Log> make_empty_log<PostgresLog>() {
    cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE");
    return open_log();
}

INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, LeavesContract, PostgresLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, LogContract, PostgresLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, ReplacingContract, PostgresLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, ResultsContract, PostgresLog);

// ---- the next server ----

TEST_F(PostgresLogTest, KeepsRoomsForTheNextStart) {
    const auto epoch = begin_red();
    close();

    log = open_log();
    const auto opened = open(red).log;

    EXPECT_EQ(opened.records, std::vector<std::string>{"a"});
    EXPECT_GT(opened.epoch, epoch);
    EXPECT_EQ(create(red).error, LogFault::code_taken);
    EXPECT_EQ(append({{red, opened.epoch, {"b"}, {{MemberId{7}, CommandNumber{1}}}}}),
              LogFault::command_repeated);
}

TEST_F(PostgresLogTest, TellsUntilWhenTheServerBeforeServedARoom) {
    create(red);
    log->beat(noon);
    log->drain();
    close();

    log = open_log();
    log->beat(noon + 9s);

    EXPECT_EQ(open(red).log.served_until, noon);
}

TEST_F(PostgresLogTest, OpensManyRoomsAtOnce) {
    std::atomic<int> opened = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        log->create(race::RoomCode::from_number(i), [](std::error_code, Epoch) {});
    }
    for (std::uint64_t i = 0; i < 300; ++i) {
        log->open(race::RoomCode::from_number(i), [&](std::error_code error, const OpenedLog&) {
            if (!error) ++opened;
        });
    }
    log->drain();

    EXPECT_EQ(opened, 300);
}

// ---- ended, erased and damaged rooms ----

TEST_F(PostgresLogTest, DeletesAnExpiredRoomInPieces) {
    const auto epoch = create(red).epoch;
    append({{red, epoch, std::vector<std::string>(2500, "x"), {{MemberId{1}, CommandNumber{1}}}}});
    log->retire(red, noon);

    log->expire(noon + 1ms);
    log->drain();
    log->drain();
    log->drain();

    EXPECT_EQ(read(red).error, LogFault::no_such_room);
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.record"), 0);
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.command"), 0);
}

TEST_F(PostgresLogTest, DeletesReplacedRecordsInPieces) {
    const auto epoch = create(red).epoch;
    append({{red, epoch, std::vector<std::string>(2500, "x"), {{MemberId{1}, CommandNumber{1}}}}});
    EXPECT_FALSE(append({{red, epoch, {"short"}, {}, true}}));
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.record"), 2501);
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.command"), 0);
    close();

    log = open_log();
    const auto opened = open(red).log;
    EXPECT_EQ(opened.records, std::vector<std::string>{"short"});
    log->expire(noon);
    close();  // deletes some of them
    const auto left = cluster().query("SELECT count(*) FROM gridrace.record");
    EXPECT_GE(left, 1);
    EXPECT_TRUE(postgres::inspect_database(cluster().url()).has_value());

    log = open_log();
    EXPECT_EQ(open(red).log.records, std::vector<std::string>{"short"});
    log->expire(noon);
    log->drain();
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.record"), 1);
    EXPECT_EQ(open(red).log.records, std::vector<std::string>{"short"});
}

TEST_F(PostgresLogTest, DeletesAnEndedRoomWhoseRecordsWereReplaced) {
    const auto epoch = create(red).epoch;
    append({{red, epoch, std::vector<std::string>(2500, "x")}});
    append({{red, epoch, std::vector<std::string>(1500, "y"), {}, true}});
    log->retire(red, noon);

    log->expire(noon);
    log->drain();
    EXPECT_EQ(read(red).records, std::vector<std::string>(1500, "y"));
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.record"), 1500);

    log->expire(noon + 1ms);
    log->drain();
    EXPECT_EQ(read(red).error, LogFault::no_such_room);
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.record"), 0);
}

TEST_F(PostgresLogTest, ReadsAndUpgradesTablesThatKnowNoReplacedRecords) {
    const auto epoch = begin_red();
    close();
    cluster().run("ALTER TABLE gridrace.room DROP COLUMN replaced, DROP COLUMN deleted");
    cluster().run("UPDATE gridrace.version SET version = 3");

    const auto inspected = postgres::inspect_database(cluster().url());
    ASSERT_TRUE(inspected) << inspected.error().sentence;
    EXPECT_EQ(inspected->records, 1u);
    log = open_log();
    const auto opened = open(red).log;
    EXPECT_GT(opened.epoch, epoch);
    EXPECT_EQ(opened.records, std::vector<std::string>{"a"});
    EXPECT_FALSE(append({{red, opened.epoch, {"short"}, {}, true}}));
    EXPECT_EQ(read(red).records, std::vector<std::string>{"short"});
}

TEST_F(PostgresLogTest, OpensNoRoomThatLacksARecord) {
    const auto epoch = create(red).epoch;
    append({{red, epoch, {"a", "b", "c"}}});
    cluster().run("DELETE FROM gridrace.record WHERE number = 2");

    EXPECT_EQ(open(red).error, LogFault::damaged);
    EXPECT_EQ(read(red).error, LogFault::damaged);
}

// ---- two servers ----

TEST_F(PostgresLogTest, LocksOutASecondServer) {
    EXPECT_TRUE(says(fault_of(postgres_settings()), "another gridraced uses it"));

    close();

    EXPECT_EQ(fault_of(postgres_settings()), "nothing");
}

TEST_F(PostgresLogTest, TakesNothingFromAStalledServerWhoseRoomAnotherHasTakenOver) {
    const auto stalled_epoch = begin_red();
    auto other = postgres_settings();
    other.lock = 1;  // as if the lock were lost
    auto stalled = swap(open_log(other));
    const auto opened = open(red).log;
    EXPECT_FALSE(append({{red, opened.epoch, {"b"}}}));

    auto owner = swap(std::move(stalled));

    EXPECT_EQ(append({{red, stalled_epoch, {"late"}, {{MemberId{7}, CommandNumber{2}}}}}),
              LogFault::old_epoch);
    EXPECT_EQ(read(red).records, (std::vector<std::string>{"a", "b"}));
}

TEST_F(PostgresLogTest, WritesNothingAfterALostConnectionWhileAnotherServerHasTheLock) {
    auto impatient = postgres_settings();
    impatient.lock_patience = 100ms;
    close();
    log = open_log(impatient);
    const auto epoch = begin_red();
    end_sessions();
    auto stalled = swap(open_log());

    auto owner = swap(std::move(stalled));
    EXPECT_EQ(append({{red, epoch, {"b"}}}), std::errc::io_error);
    owner.reset();
    EXPECT_FALSE(append({{red, epoch, {"c"}}}));

    EXPECT_EQ(read(red).records, (std::vector<std::string>{"a", "c"}));
}

// ---- a database that does not answer ----

TEST_F(PostgresLogTest, ConnectsAgainAfterARestartBetweenTwoCalls) {
    const auto epoch = begin_red();

    cluster().restart();

    EXPECT_FALSE(append({{red, epoch, {"b"}}}));
    EXPECT_EQ(open(red).log.records, (std::vector<std::string>{"a", "b"}));
}

TEST_F(PostgresLogTest, LosesNothingIfTheDatabaseIsKilled) {
    begin_red();

    cluster().kill();
    EXPECT_EQ(open(red).error, std::errc::io_error);
    EXPECT_EQ(append({}), std::errc::io_error);
    cluster().start();

    const auto opened = open(red).log;
    EXPECT_EQ(opened.records, std::vector<std::string>{"a"});
    EXPECT_FALSE(append({{red, opened.epoch, {"b"}}}));
}

// The commit is done here, and waits for a standby server that does not exist.
class WaitingCommitTest : public PostgresLogTest {
protected:
    WaitingCommitTest() {
        auto impatient = postgres_settings();
        impatient.patience = 1s;
        close();
        log = open_log(impatient);
        epoch = begin_red();
        wait_for_standby("nobody");
    }
    ~WaitingCommitTest() override { wait_for_standby(""); }

    static void wait_for_standby(const std::string& name) {
        auto admin = postgres::Connection::open(cluster().url("admin"));
        const auto set = "ALTER SYSTEM SET synchronous_standby_names = '" + name + "'";
        EXPECT_TRUE(admin && admin->run(set.c_str(), 5s));
        EXPECT_TRUE(admin && admin->run("SELECT pg_reload_conf()", 5s));
        while (cluster().query("SELECT (current_setting('synchronous_standby_names') = '" + name +
                               "')::integer") == 0) {
        }
    }

    Epoch epoch = 0;
};

TEST_F(WaitingCommitTest, DoesNotConfirmWhatTheStandbyMayNotHave) {
    EXPECT_EQ(append({{red, epoch, {"b"}}}), std::errc::io_error);

    wait_for_standby("");

    const auto opened = open(red).log;
    EXPECT_EQ(opened.records, (std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(append({{red, opened.epoch, {"c"}}}));
}

TEST_F(WaitingCommitTest, EndsWhatIsLeftOfItsOwnFailedSessions) {
    const auto lock_holder = [] {
        return cluster().query(
            "SELECT pid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted");
    };
    EXPECT_EQ(append({{red, epoch, {"b"}}}), std::errc::io_error);
    EXPECT_EQ(append({{red, epoch, {"c"}}}), std::errc::io_error);  // claims, in vain
    const auto before = lock_holder();

    EXPECT_EQ(append({{red, epoch, {"d"}}}), std::errc::io_error);

    EXPECT_NE(lock_holder(), before);
}

TEST_F(WaitingCommitTest, DoesNotBelieveACommitWhoseWaitWasCancelled) {
    close();
    wait_for_standby("");
    log = open_log();
    epoch = open(red).log.epoch;
    wait_for_standby("nobody");
    std::promise<std::error_code> done;
    log->append({{red, epoch, {"b"}}}, [&](std::error_code error) { done.set_value(error); });
    auto answer = done.get_future();

    while (answer.wait_for(50ms) == std::future_status::timeout) {
        cluster().query(
            "SELECT count(pg_cancel_backend(pid))::bigint FROM pg_stat_activity"
            " WHERE usename = 'gridrace' AND wait_event = 'SyncRep'");
    }

    EXPECT_EQ(answer.get(), std::errc::io_error);
}

}  // namespace gridrace::server
