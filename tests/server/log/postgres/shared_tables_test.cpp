// What servers on one database share besides rooms: who they are, and bans.
#include <gtest/gtest.h>

#include <future>
#include <mutex>
#include <thread>

#include "server/log/postgres/postgres_log.hpp"
#include "tests/server/log/postgres/cluster.hpp"

namespace gridrace::server::shared_tables_test {

namespace {

using namespace std::chrono_literals;
using Kind = BanChange::Kind;

constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};
const KeptBan mal{"192.0.2.7", {}};
const KeptBan meg{"198.51.100.0/24", noon + 1h};

std::unique_ptr<PostgresLog> open_node(const std::string& name) {
    auto log = PostgresLog::open({.url = cluster().url(),
                                  .node = postgres::Node{name, "wss://" + name + ".test:1"},
                                  .patience = 2s,
                                  .lock_patience = 200ms});
    EXPECT_TRUE(log) << log.error();
    return log ? std::move(*log) : nullptr;
}

// What a server of the database knows of its bans.
class Listener {
public:
    explicit Listener(PostgresLog& log) : log_(log) {
        listen([this](const BanNews& news) {
            const std::lock_guard lock(mutex_);
            news_ = news;
            ++calls_;
        });
    }
    ~Listener() { listen({}); }

    BanNews news() const {
        const std::lock_guard lock(mutex_);
        return news_;
    }
    int calls() const {
        const std::lock_guard lock(mutex_);
        return calls_;
    }
    // Waits as long as a change of another server may take.
    bool comes_to_know(const std::vector<KeptBan>& bans) const {
        const auto until = std::chrono::steady_clock::now() + 2s;
        while (news().bans != bans && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(10ms);
        }
        return news().bans == bans;
    }

private:
    void listen(SharedTables::BanListener listener) {
        std::promise<void> done;
        log_.watch_bans(std::move(listener), [&] { done.set_value(); });
        done.get_future().wait();
    }

    PostgresLog& log_;
    mutable std::mutex mutex_;
    BanNews news_;
    int calls_ = 0;
};

struct Changed {
    std::error_code error;
    std::size_t networks = 0;
};

Changed change(PostgresLog& log, Kind kind, std::vector<KeptBan> bans, Instant now = noon) {
    std::promise<Changed> done;
    log.change_bans({kind, std::move(bans), now}, [&](std::error_code error, std::size_t networks) {
        done.set_value({error, networks});
    });
    return done.get_future().get();
}

std::vector<NodeRow> nodes_of(PostgresLog& log) {
    std::promise<std::vector<NodeRow>> done;
    log.list_nodes([&](std::error_code, std::vector<NodeRow> nodes) { done.set_value(nodes); });
    return done.get_future().get();
}

class SharedTablesTest : public testing::Test {
protected:
    SharedTablesTest() {
        cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE");
        a = open_node("a");
        b = open_node("b");
    }

    std::unique_ptr<PostgresLog> a, b;
};

}  // namespace

TEST_F(SharedTablesTest, TellEveryNodeOfABanAtAnyOfThem) {
    const Listener at_a(*a), at_b(*b);

    EXPECT_EQ(change(*a, Kind::ban, {mal}).networks, 1u);

    EXPECT_EQ(at_a.news().bans, std::vector{mal});
    EXPECT_TRUE(at_b.comes_to_know({mal}));
    EXPECT_FALSE(at_b.news().is_own);

    EXPECT_EQ(change(*b, Kind::lift, {mal}).networks, 1u);
    EXPECT_TRUE(at_a.comes_to_know({}));
    EXPECT_EQ(change(*b, Kind::lift, {mal}).networks, 0u);
}

TEST_F(SharedTablesTest, TellWhoseChangeItWas) {
    const Listener at_a(*a);
    EXPECT_TRUE(at_a.comes_to_know({}));
    std::this_thread::sleep_for(700ms);  // until the node has beaten

    change(*a, Kind::ban, {mal});

    EXPECT_TRUE(at_a.news().is_own);
}

TEST_F(SharedTablesTest, HaveTheBansForANodeThatStartsLater) {
    change(*a, Kind::ban, {mal, meg});

    const auto c = open_node("c");
    const Listener at_c(*c);

    EXPECT_TRUE(at_c.comes_to_know({mal, meg}));
}

TEST_F(SharedTablesTest, ReadNothingWhileNothingChanges) {
    change(*a, Kind::ban, {mal});
    const Listener at_b(*b);
    ASSERT_TRUE(at_b.comes_to_know({mal}));
    const auto before = at_b.calls();

    std::this_thread::sleep_for(1200ms);  // two beats

    EXPECT_EQ(at_b.calls(), before);
}

TEST_F(SharedTablesTest, KeepTheLongerBanWhenAFileIsTakenOver) {
    change(*a, Kind::ban, {mal, meg});
    const Listener at_a(*a);

    change(*a, Kind::take_over,
           {{mal.network, noon + 1min}, {meg.network, noon + 2h}, {"203.0.113.9", noon + 5h}});

    EXPECT_EQ(at_a.news().bans,
              (std::vector<KeptBan>{mal, {meg.network, noon + 2h}, {"203.0.113.9", noon + 5h}}));
    change(*a, Kind::ban, {{mal.network, noon + 1min}});
    EXPECT_EQ(at_a.news().bans.front().until, noon + 1min);
}

TEST_F(SharedTablesTest, ForgetBansThatAreOver) {
    const Listener at_a(*a);
    change(*a, Kind::ban, {meg});

    change(*a, Kind::ban, {mal}, noon + 1h);

    EXPECT_EQ(at_a.news().bans, std::vector{mal});
}

TEST_F(SharedTablesTest, RefuseABanThatIsOneTooMany) {
    const Listener at_a(*a);
    cluster().run(
        "INSERT INTO gridrace.ban SELECT '10.' || n / 65536 || '.' || n / 256 % 256 ||"
        " '.' || n % 256 FROM generate_series(1, 100000) AS n");

    EXPECT_EQ(change(*a, Kind::ban, {mal}).error, std::errc::not_enough_memory);

    EXPECT_EQ(at_a.news().bans.size(), SharedTables::most_bans);
    EXPECT_FALSE(change(*a, Kind::ban, {{"10.0.0.1", noon + 1h}}).error);  // instead of its own
}

TEST_F(SharedTablesTest, LiftNoBanWhileTheDatabaseIsAway) {
    const Listener at_a(*a);
    change(*a, Kind::ban, {mal});

    cluster().kill();
    EXPECT_TRUE(change(*a, Kind::lift, {mal}).error);
    std::this_thread::sleep_for(1200ms);
    EXPECT_EQ(at_a.news().bans, std::vector{mal});
    cluster().start();

    EXPECT_FALSE(change(*a, Kind::ban, {meg}).error);
    EXPECT_EQ(at_a.news().bans, (std::vector{mal, meg}));
}

TEST_F(SharedTablesTest, ListTheNodes) {
    std::promise<void> created;
    a->create(race::RoomCode::from_number(1), [&](std::error_code, Epoch) { created.set_value(); });
    created.get_future().wait();
    cluster().run(
        "UPDATE gridrace.service SET beat_at = clock_timestamp() - interval '1 min',"
        " generation = 99 WHERE node = 'b'");

    const auto nodes = nodes_of(*a);

    ASSERT_EQ(nodes.size(), 2u);
    EXPECT_EQ(nodes[0].name, "a");
    EXPECT_EQ(nodes[0].url, "wss://a.test:1");
    EXPECT_EQ(nodes[0].rooms, 1);
    EXPECT_LT(nodes[0].silent, 3s);
    EXPECT_EQ(nodes[1].rooms, 0);
    EXPECT_GE(nodes[1].silent, 1min);
    EXPECT_LT(nodes[1].silent, 2min);
    EXPECT_FALSE(nodes[0].is_gone);
    EXPECT_TRUE(nodes[1].is_gone);
}

TEST_F(SharedTablesTest, ListANodeThatWasKilledAsGoneBeforeItsLeaseIsOver) {
    b.reset();
    cluster().run(
        "UPDATE gridrace.service SET beat_at = clock_timestamp() - interval '700 ms'"
        " WHERE node = 'b'");

    const auto nodes = nodes_of(*a);

    ASSERT_EQ(nodes.size(), 2u);
    EXPECT_TRUE(nodes[1].is_gone);
}

TEST_F(SharedTablesTest, ListNoNodeThatHasEnded) {
    b.reset();

    const auto nodes = nodes_of(*a);

    ASSERT_EQ(nodes.size(), 1u);
    EXPECT_EQ(nodes[0].name, "a");
}

}  // namespace gridrace::server::shared_tables_test
