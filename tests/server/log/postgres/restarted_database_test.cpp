// Nodes whose database restarts: all locks are free, all beats old, and one of them is back first.
#include <thread>

#include "tests/server/log/postgres/nodes_test.hpp"

namespace gridrace::server {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr auto lease = 3s;
constexpr auto time_for_others = 10s;  // to come back, of a node that has lost its session

class RestartedDatabase : public NodesTest {
protected:
    // As long as it takes: the other node's last beat is older than any lease.
    void restart() {
        restarted_at = SteadyClock::now();
        cluster().restart();
        age("a", "1 h");
    }
    // If the machine was busy for longer, nothing can be said.
    static bool is_within_lease(SteadyClock::time_point of) {
        return SteadyClock::now() - of < lease;
    }
    std::error_code open_red_until_it_is_free() {
        const auto until = SteadyClock::now() + 60s;
        auto error = open(red).error;
        for (; error == LogFault::elsewhere && SteadyClock::now() < until; error = open(red).error)
            std::this_thread::sleep_for(20ms);
        return error;
    }

    SteadyClock::time_point restarted_at;
};

}  // namespace

TEST_F(RestartedDatabase, LeavesTheRoomsOfTheNodeThatIsNotBackYet) {
    begin_red();
    restart();

    const auto error = as(b, [&] { return open(red).error; });

    EXPECT_TRUE(error == LogFault::elsewhere || !is_within_lease(restarted_at)) << error.message();
    EXPECT_FALSE(as(a, [&] { return open(red).error; })) << "its own are open at once";
    EXPECT_EQ(as(b, [&] { return open(red).error; }), LogFault::elsewhere);
}

TEST_F(RestartedDatabase, IsToldOfNoAbandonedRooms) {
    begin_red();
    restart();
    EXPECT_FALSE(as(b, [&] { return append({}); }));
    std::this_thread::sleep_for(700ms);  // until b has beaten

    const auto rooms = as(b, [&] { return abandoned(); });

    EXPECT_TRUE(rooms.empty() || !is_within_lease(restarted_at));
}

// It may have noticed later, and wait for an address that does not answer.
TEST_F(RestartedDatabase, GivesTheRoomsOfANodeThatStaysAwayToOthersAfterTenSeconds) {
    begin_red();
    restart();
    const auto reconnected_at = SteadyClock::now();

    EXPECT_FALSE(as(b, [&] { return open_red_until_it_is_free(); }));

    EXPECT_GE(SteadyClock::now() - reconnected_at, time_for_others - 100ms)
        << "by the database's clock";
}

TEST_F(RestartedDatabase, GivesTheRoomsOfANodeThatHasLeftToOthersAtOnce) {
    begin_red();
    a.reset();
    cluster().restart();

    EXPECT_FALSE(as(b, [&] { return open(red).error; }));
}

TEST_F(RestartedDatabase, LetsANodeThatStartsTakeNothingEither) {
    begin_red();
    kill(a, "a");
    b.reset();
    restart();
    b = open_node("b");

    const auto error = as(b, [&] { return open(red).error; });

    EXPECT_TRUE(error == LogFault::elsewhere || !is_within_lease(restarted_at)) << error.message();
    EXPECT_FALSE(as(b, [&] { return open_red_until_it_is_free(); }));
}

// Its database has been there all the time: nobody else comes back.
TEST_F(RestartedDatabase, IsOfNoConcernToANodeThatStartsLater) {
    begin_red();
    kill(a, "a");
    b.reset();

    b = open_node("b");

    EXPECT_FALSE(as(b, [&] { return open(red).error; }));
}

}  // namespace gridrace::server
