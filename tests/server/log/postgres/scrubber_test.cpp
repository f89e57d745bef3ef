// What is left of an erased room in the files of the tables, and what others notice of its end.
#include <future>

#include "tests/server/log/postgres/postgres_log_test.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

const std::string secret = "I live in the street with the lime trees";

}  // namespace

class ScrubberTest : public PostgresLogTest {
protected:
    // Records of both rooms, in turn, of many lengths; those of red say something.
    void write_both(int records) {
        red_epoch = create(red).epoch;
        tan_epoch = create(tan).epoch;
        for (int i = 0; i < records; ++i) {
            const std::string some(static_cast<std::size_t>(i * 37 % 400), 'x');
            EXPECT_FALSE(
                append({{red, red_epoch, {some + secret, secret}}, {tan, tan_epoch, {some}}}));
        }
    }
    std::future<std::error_code> begin_to_erase() {
        log->erase(red, [this](std::error_code error) { erased.set_value(error); });
        return erased.get_future();
    }
    // Somebody else's transaction.
    static postgres::Connection begin(const std::string& begin, const std::string& then) {
        auto other = postgres::Connection::open(cluster().url());
        EXPECT_TRUE(other && other->run(begin.c_str(), 5s) && other->run(then.c_str(), 5s));
        return std::move(*other);
    }
    bool is_erased() { return read(red).error == LogFault::no_such_room; }

    Epoch red_epoch = 0;
    Epoch tan_epoch = 0;
    std::promise<std::error_code> erased;
};

TEST_F(ScrubberTest, LeavesNoCopyOfAnErasedRoomInTheTables) {
    write_both(500);
    append({{red, red_epoch, {"short"}, {}, true}});
    append({{red, red_epoch, {std::string(5000, 'z') + secret}}});
    ASSERT_TRUE(is_in_tables(secret));

    EXPECT_FALSE(erase(red));

    EXPECT_FALSE(is_in_tables(secret));
    EXPECT_EQ(read(tan).records.size(), 500u);
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.record"), 500);
}

TEST_F(ScrubberTest, KeepsNoOtherRoomWaiting) {
    write_both(10);
    auto other = begin("BEGIN", "LOCK TABLE gridrace.record IN SHARE UPDATE EXCLUSIVE MODE");
    auto answer = begin_to_erase();
    while (!is_erased()) {
    }

    EXPECT_FALSE(append({{tan, tan_epoch, {"t"}}}));
    EXPECT_EQ(answer.wait_for(0s), std::future_status::timeout);
    ASSERT_TRUE(other.run("ROLLBACK", 5s));

    EXPECT_FALSE(answer.get());
    EXPECT_FALSE(is_in_tables(secret));
}

TEST_F(ScrubberTest, WaitsForThoseWhoMayStillReadIt) {
    write_both(10);
    auto reader = begin("BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT FROM gridrace.room");
    auto answer = begin_to_erase();
    while (!is_erased()) {
    }

    EXPECT_FALSE(append({{tan, tan_epoch, {"t"}}}));
    EXPECT_EQ(answer.wait_for(300ms), std::future_status::timeout);
    ASSERT_TRUE(reader.run("ROLLBACK", 5s));

    EXPECT_FALSE(answer.get());
    EXPECT_FALSE(is_in_tables(secret));
}

TEST_F(ScrubberTest, SaysAtTheEndOfTheServerThatCopiesMayBeLeft) {
    write_both(10);
    auto reader = begin("BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT FROM gridrace.room");
    auto answer = begin_to_erase();

    log->drain();

    EXPECT_EQ(answer.get(), LogFault::copies_left);
    ASSERT_TRUE(reader.run("ROLLBACK", 5s));
    EXPECT_EQ(erase(red), LogFault::no_such_room);
    EXPECT_FALSE(is_in_tables(secret));
}

}  // namespace gridrace::server
