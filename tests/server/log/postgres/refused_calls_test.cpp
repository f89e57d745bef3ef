// The log in a database that refuses some of its calls, or is slow: what fails, and what continues.
#include <future>

#include "server/log/ask_log.hpp"
#include "server/log/postgres/answer_patience.hpp"
#include "tests/server/log/postgres/nodes_test.hpp"
#include "tests/server/log/postgres/postgres_log_test.hpp"

namespace gridrace::server {

namespace {

// Runs this for each record that is added, at the commit or before.
void run_with_records(const std::string& body, bool at_commit = false) {
    cluster().run(
        "CREATE OR REPLACE FUNCTION gridrace.trouble() RETURNS trigger LANGUAGE plpgsql"
        " AS $$ BEGIN " +
        body + " RETURN NEW; END $$");
    cluster().run(at_commit ? "CREATE CONSTRAINT TRIGGER trouble AFTER INSERT ON gridrace.record"
                              " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
                              " EXECUTE FUNCTION gridrace.trouble()"
                            : "CREATE TRIGGER trouble BEFORE INSERT ON gridrace.record"
                              " FOR EACH ROW EXECUTE FUNCTION gridrace.trouble()");
}

void end_trouble() {
    cluster().run("DROP TRIGGER trouble ON gridrace.record");
}

std::int64_t sessions_so_far() {
    return cluster().query("SELECT generation FROM gridrace.service");
}

// Somebody else's transaction, which has locked a room's row.
class RowLock {
public:
    explicit RowLock(const std::string& code)
        : connection_(postgres::Connection::open(cluster().url())) {
        EXPECT_TRUE(connection_ && connection_->run("BEGIN", 5s));
        const auto lock = "SELECT FROM gridrace.room WHERE code = '" + code + "' FOR UPDATE";
        EXPECT_TRUE(connection_ && connection_->run(lock.c_str(), 5s));
    }
    void end() { EXPECT_TRUE(connection_->run("ROLLBACK", 5s)); }

private:
    Result<postgres::Connection, std::string> connection_;
};

}  // namespace

class RefusedCallsTest : public PostgresLogTest {
protected:
    RefusedCallsTest() : red_epoch(begin_red()), tan_epoch(create(tan).epoch) {}

    AppendResult append_all(std::vector<Append> batch) {
        std::promise<AppendResult> done;
        log->append(std::move(batch), [&](AppendResult result) { done.set_value(result); });
        return done.get_future().get();
    }
    // Both calls are one transaction: they are made while the log answers another one.
    std::pair<std::error_code, std::error_code> append_together(Append one, Append other) {
        std::promise<void> asked;
        std::promise<std::error_code> of_one, of_other;
        log->list([wait = asked.get_future().share()](auto, auto) { wait.wait(); });
        log->append({std::move(one)}, [&](std::error_code error) { of_one.set_value(error); });
        log->append({std::move(other)}, [&](std::error_code error) { of_other.set_value(error); });
        asked.set_value();
        return {of_one.get_future().get(), of_other.get_future().get()};
    }

    Epoch red_epoch;
    Epoch tan_epoch;
};

TEST_F(RefusedCallsTest, AppendsToOtherRoomsWhileOneIsLocked) {
    const auto sessions = sessions_so_far();
    RowLock lock("REDRED");

    const auto result = append_all({{red, red_epoch, {"b"}}, {tan, tan_epoch, {"t"}}});
    EXPECT_EQ(result.of(red), LogFault::busy);
    EXPECT_FALSE(result.of(tan));
    EXPECT_EQ(open(red).error, LogFault::busy);
    log->retire(red, noon);
    log->drain();

    lock.end();
    EXPECT_EQ(open(red).log.records, std::vector<std::string>{"a"});
    EXPECT_EQ(open(tan).log.records, std::vector<std::string>{"t"});
    EXPECT_EQ(sessions_so_far(), sessions);
}

TEST_F(RefusedCallsTest, FailsOneCallOfATransactionAndKeepsTheSession) {
    const auto sessions = sessions_so_far();
    run_with_records(
        "IF NEW.bytes = 'b' THEN RAISE EXCEPTION 'no' USING ERRCODE = '23514'; END IF;");

    const auto [of_red, of_tan] = append_together({red, red_epoch, {"b"}}, {tan, tan_epoch, {"t"}});

    EXPECT_EQ(of_red, std::errc::io_error);
    EXPECT_FALSE(of_tan);
    EXPECT_EQ(open(red).log.records, std::vector<std::string>{"a"});
    EXPECT_EQ(open(tan).log.records, std::vector<std::string>{"t"});
    EXPECT_EQ(sessions_so_far(), sessions);
}

TEST_F(RefusedCallsTest, ReadsOnAFullDiskAndContinuesOnceThereIsSpace) {
    const auto sessions = sessions_so_far();
    run_with_records("RAISE EXCEPTION 'full' USING ERRCODE = '53100';");

    const auto [of_red, of_tan] = append_together({red, red_epoch, {"b"}}, {tan, tan_epoch, {"t"}});
    EXPECT_EQ(of_red, std::errc::no_space_on_device);
    EXPECT_EQ(of_tan, std::errc::no_space_on_device);
    const auto opened = open(red);
    EXPECT_EQ(opened.log.records, std::vector<std::string>{"a"});

    end_trouble();
    EXPECT_FALSE(append({{red, opened.log.epoch, {"c"}}}));
    EXPECT_EQ(sessions_so_far(), sessions);
}

TEST_F(RefusedCallsTest, GivesUpASessionWhoseTablesAreGone) {
    const auto sessions = sessions_so_far();
    cluster().run("ALTER TABLE gridrace.record RENAME TO hidden");
    EXPECT_EQ(append({{red, red_epoch, {"b"}}}), std::errc::io_error);
    cluster().run("ALTER TABLE gridrace.hidden RENAME TO record");

    EXPECT_FALSE(append({{red, red_epoch, {"c"}}}));

    EXPECT_EQ(sessions_so_far(), sessions + 1);
}

// ---- a slow database ----

TEST(AnswerPatience, IsShortUntilTheDatabaseIsSlow) {
    const std::chrono::steady_clock::time_point at(1h);
    postgres::AnswerPatience patience(4s, 15s);

    patience.answered(1s, at);
    EXPECT_EQ(patience.now(), 4s);
    patience.answered(3s, at);
    EXPECT_EQ(patience.now(), 6s);
    patience.missed(at + 10s);
    EXPECT_EQ(patience.now(), 12s);
    patience.missed(at + 22s);
    EXPECT_EQ(patience.now(), 15s);
    patience.answered(1ms, at + 81s);
    EXPECT_EQ(patience.now(), 15s);
    patience.answered(1ms, at + 83s);
    EXPECT_EQ(patience.now(), 4s);
}

TEST_F(NodesTest, CommitsInTheEndHoweverSlowTheDatabaseIs) {
    begin_red();
    a.reset();
    auto opened = PostgresLog::open({.url = cluster().url(),
                                     .node = postgres::Node{"a", "ws://a.test:1"},
                                     .node_patience = 100ms});
    ASSERT_TRUE(opened) << opened.error();
    a = std::move(*opened);
    run_with_records("PERFORM pg_catalog.pg_sleep(0.4);", true);

    std::error_code error = LogFault::busy;
    for (int attempt = 0; error && attempt < 5; ++attempt) {
        const auto room = as(a, [&] { return open(red); });
        if (!room.error) error = as(a, [&] { return append({{red, room.log.epoch, {"b"}}}); });
    }

    EXPECT_FALSE(error) << error.message();
}

// What it waits for is the database, which is no quicker for others.
TEST_F(NodesTest, LosesNoRoomsWhileTheDatabaseOwesItAnAnswer) {
    const auto epoch = begin_red();
    as(a, [&] { return create(tan); });
    cluster().run("CREATE TABLE gridrace.held ()");
    cluster().run("GRANT SELECT ON gridrace.held TO gridrace");
    run_with_records(
        "WHILE EXISTS (SELECT FROM pg_catalog.pg_tables WHERE tablename = 'held') LOOP"
        " PERFORM pg_catalog.pg_sleep(0.01); END LOOP;",
        true);
    std::promise<std::error_code> done;
    a->append({{red, epoch, {"a2"}}}, [&](std::error_code error) { done.set_value(error); });
    while (cluster().query("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") ==
           0) {
    }

    age("a", "4 s");
    EXPECT_EQ(as(b, [&] { return open(tan).error; }), LogFault::elsewhere);
    EXPECT_EQ(as(b, [&] { return open(red).error; }), LogFault::elsewhere);
    cluster().run("DROP TABLE gridrace.held");
    EXPECT_FALSE(done.get_future().get());
}

TEST_F(RefusedCallsTest, KeepsRoomsWhoseResultsAreRefusedForGood) {
    cluster().run(
        "CREATE FUNCTION gridrace.no_rating() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'no such character' USING ERRCODE = '22P05'; END $$");
    cluster().run(
        "CREATE TRIGGER no_rating BEFORE INSERT ON gridrace.rating"
        " FOR EACH ROW EXECUTE FUNCTION gridrace.no_rating()");
    const RatedRace race{red,
                         RaceNumber{1},
                         RatingFamily::race,
                         noon,
                         {{{1}, "Ada", 1, Milliseconds(1)}, {{2}, "Bob", 2, Milliseconds(2)}}};

    EXPECT_FALSE(append({{red, red_epoch, {"end"}, {}, false, {race}}}));
    EXPECT_FALSE(append({{red, red_epoch, {"after"}}}));

    cluster().run("DROP TRIGGER no_rating ON gridrace.rating");
    const auto results =
        *ask<std::vector<RatedRace>>([&](auto done) { log->read_results(0, done); });
    EXPECT_TRUE(results.empty());
}

}  // namespace gridrace::server
