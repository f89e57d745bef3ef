// The log of a cluster: several nodes on one database, each the owner of its rooms.
#include "tests/server/log/postgres/nodes_test.hpp"

#include <thread>

namespace gridrace::server {

TEST_F(NodesTest, TellWhereARoomIs) {
    begin_red();

    const auto opened = as(b, [&] { return open(red); });

    EXPECT_EQ(opened.error, LogFault::elsewhere);
    EXPECT_EQ(opened.log.owner_url, "ws://a.test:1");
    EXPECT_TRUE(opened.log.records.empty());
    EXPECT_EQ(as(b, [&] { return open(tan).error; }), LogFault::no_such_room);
}

TEST_F(NodesTest, ReadEachOthersRooms) {
    begin_red();

    EXPECT_EQ(as(b, [&] { return read(red).records; }), std::vector<std::string>{"a1"});
}

TEST_F(NodesTest, ListTheirOwnRooms) {
    begin_red();
    as(b, [&] { return create(tan).epoch; });

    EXPECT_EQ(as(a, [&] { return list(); }), std::vector{red});
    EXPECT_EQ(as(b, [&] { return list(); }), std::vector{tan});
}

TEST_F(NodesTest, TakeOverTheRoomsOfAKilledOne) {
    const auto epoch = begin_red();
    kill(a, "a");

    const auto opened = as(b, [&] { return open(red); });

    EXPECT_FALSE(opened.error);
    EXPECT_GT(opened.log.epoch, epoch);
    EXPECT_EQ(opened.log.records, std::vector<std::string>{"a1"});
    EXPECT_FALSE(as(b, [&] { return append({{red, opened.log.epoch, {"b1"}}}); }));
}

TEST_F(NodesTest, TakeOverTheRoomsOfOneThatHasEndedAtOnce) {
    begin_red();
    a.reset();

    EXPECT_FALSE(as(b, [&] { return open(red).error; }));
}

TEST_F(NodesTest, LeaveTheRoomsOfALateOneWhoseConnectionIsThere) {
    begin_red();
    age("a", "700 ms");

    EXPECT_EQ(as(b, [&] { return open(red).error; }), LogFault::elsewhere);
}

TEST_F(NodesTest, TakeOverTheRoomsOfAHangingOneWhenItsLeaseIsOver) {
    const auto epoch = begin_red();
    cluster().run("UPDATE gridrace.service SET generation = 99 WHERE node = 'a'");  // no beats
    age("a", "3001 ms");

    const auto opened = as(b, [&] { return open(red); });

    EXPECT_FALSE(opened.error);
    EXPECT_EQ(as(a, [&] { return append({{red, epoch, {"late"}}}); }), LogFault::old_epoch);
    EXPECT_EQ(as(a, [&] { return open(red).error; }), LogFault::elsewhere);
    EXPECT_EQ(as(b, [&] { return read(red).records; }), std::vector<std::string>{"a1"});
}

// The database hangs, or is cut off: here it waits for a standby server that does not exist.
TEST_F(NodesTest, GiveUpAnAnswerSoonAfterTheirLease) {
    const auto epoch = begin_red();
    const auto wait_for_standby = [](const std::string& name) {
        cluster().run("ALTER SYSTEM SET synchronous_standby_names = '" + name + "'");
        cluster().run("SELECT pg_reload_conf()");
        const auto is_set =
            "SELECT (current_setting('synchronous_standby_names') = '" + name + "')::integer";
        while (cluster().query(is_set) == 0) std::this_thread::sleep_for(10ms);
    };
    wait_for_standby("nobody");

    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(as(a, [&] { return append({{red, epoch, {"a2"}}}); }), std::errc::io_error);
    EXPECT_LT(std::chrono::steady_clock::now() - began, 12s);

    wait_for_standby("");
}

TEST_F(NodesTest, KnowWhetherOthersMayHaveTakenTheirRooms) {
    a->drain();
    std::this_thread::sleep_for(500ms);  // until the node has beaten
    EXPECT_TRUE(a->owns_for_sure());

    auto other = postgres::Connection::open(cluster().url("admin"));
    ASSERT_TRUE(other && other->run("BEGIN", 5s));
    ASSERT_TRUE(other->run("LOCK TABLE gridrace.service", 5s));
    std::this_thread::sleep_for(700ms);
    EXPECT_FALSE(a->owns_for_sure());
    ASSERT_TRUE(other->run("ROLLBACK", 5s));

    std::this_thread::sleep_for(600ms);
    EXPECT_FALSE(a->owns_for_sure()) << "it has not looked yet";
    a->confirm_ownership(a->lease_losses());
    EXPECT_TRUE(a->owns_for_sure());
    EXPECT_EQ(a->lease_losses(), 0u);
}

TEST_F(NodesTest, AreToldWithoutARecordThatARoomIsNotTheirs) {
    const auto epoch = begin_red();
    EXPECT_FALSE(as(a, [&] { return append({{red, epoch, {}}}); }));

    EXPECT_FALSE(release_red());
    as(b, [&] { return open(red).error; });

    EXPECT_EQ(as(a, [&] { return append({{red, epoch, {}}}); }), LogFault::old_epoch);
}

TEST_F(NodesTest, TellUntilWhenTheOwnerBeforeServedARoom) {
    begin_red();
    a->beat(noon);
    a->drain();
    std::this_thread::sleep_for(700ms);  // until the node has beaten
    kill(a, "a");

    EXPECT_EQ(as(b, [&] { return open(red).log.served_until; }), noon);
    // Nobody has served it since.
    b->beat(noon + 9s);
    EXPECT_EQ(as(b, [&] { return open(red).log.served_until; }), noon);
}

TEST_F(NodesTest, RememberThatWhenTheNextOwnerDiesAtOnce) {
    begin_red();
    a->beat(noon);
    a->drain();
    std::this_thread::sleep_for(700ms);
    kill(a, "a");
    as(b, [&] { return open(red).error; });
    b->beat(noon + 9s);
    b->drain();
    std::this_thread::sleep_for(700ms);
    kill(b, "b");

    a = open_node("a");

    EXPECT_EQ(as(a, [&] { return open(red).log.served_until; }), noon);
}

TEST_F(NodesTest, OpenAReleasedRoomAtOnce) {
    const auto epoch = begin_red();

    EXPECT_FALSE(release_red());

    const auto opened = as(b, [&] { return open(red); });
    EXPECT_FALSE(opened.error);
    EXPECT_EQ(opened.log.served_until, noon);
    EXPECT_EQ(as(a, [&] { return append({{red, epoch, {"late"}}}); }), LogFault::old_epoch);
}

TEST_F(NodesTest, LeaveARoomToOneOfAnotherVersion) {
    begin_red();
    const auto newer = open_node("newer", "99.0.0");

    EXPECT_EQ(leave_red_of_a(), "ws://newer.test:1");

    const auto opened = as(b, [&] { return open(red); });
    EXPECT_FALSE(opened.error) << "it is not released";
    EXPECT_EQ(opened.log.served_until, noon);
    EXPECT_EQ(leave_red_of_a(), "ws://b.test:1") << "the owner lives";
}

TEST_F(NodesTest, LeaveARoomToNobodyIfAllOthersAreOfTheirVersionOrGone) {
    begin_red();
    EXPECT_EQ(leave_red_of_a(), "");

    auto newer = open_node("newer", "99.0.0");
    kill(newer, "newer");

    EXPECT_EQ(leave_red_of_a(), "");
}

TEST_F(NodesTest, LeaveNoRoomThatHasEnded) {
    begin_red();
    a->retire(red, noon);

    EXPECT_EQ(leave_red_of_a(), make_error_code(LogFault::no_such_room).message());
}

TEST_F(NodesTest, FindRoomsThatNobodyHas) {
    begin_red();
    EXPECT_TRUE(as(b, [&] { return abandoned(); }).empty());

    kill(a, "a");
    std::this_thread::sleep_for(700ms);  // until b has beaten

    EXPECT_EQ(as(b, [&] { return abandoned(); }), std::vector{red});
}

TEST_F(NodesTest, TakeNothingOverWhileTheyMayNot) {
    begin_red();
    kill(a, "a");
    std::this_thread::sleep_for(700ms);  // until b has beaten
    auto& tables = *b->shared_tables();

    tables.allow_takeovers(false);
    EXPECT_EQ(as(b, [&] { return open(red).error; }), LogFault::elsewhere);
    EXPECT_TRUE(as(b, [&] { return abandoned(); }).empty());
    EXPECT_TRUE(tables.take_takeovers().empty());

    tables.allow_takeovers(true);
    EXPECT_FALSE(as(b, [&] { return open(red).error; }));
}

TEST_F(NodesTest, OpenTheirOwnRoomsAlsoWhileTheyMayTakeNothingOver) {
    begin_red();
    a->shared_tables()->allow_takeovers(false);

    EXPECT_FALSE(as(a, [&] { return open(red).error; }));
}

TEST_F(NodesTest, CountTheRoomsThatTheyTakeOver) {
    begin_red();
    kill(a, "a");
    auto& tables = *b->shared_tables();
    as(b, [&] { return open(red).error; });
    as(b, [&] { return open(red).error; });  // its own by now

    EXPECT_EQ(tables.take_takeovers(), (std::map<std::string, std::size_t>{{"a", 1}}));
    EXPECT_TRUE(tables.take_takeovers().empty());
}

TEST_F(NodesTest, HaveDifferentNames) {
    const auto second = try_node("a");

    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("another gridraced is node a"), std::string::npos)
        << second.error();
}

TEST_F(NodesTest, LockOutAServerThatWantsTheDatabaseForItself) {
    EXPECT_EQ(open_alone(), nullptr);

    a.reset();
    b.reset();
    const auto alone = open_alone();

    ASSERT_NE(alone, nullptr);
    EXPECT_FALSE(try_node("a"));
}

TEST_F(NodesTest, ShareTheirRoomsWithASingleServerAfterThem) {
    begin_red();
    a.reset();
    b.reset();
    log = open_alone();

    EXPECT_EQ(list(), std::vector{red});
    EXPECT_EQ(open(red).log.records, std::vector<std::string>{"a1"});

    log.reset();
    a = open_node("a");
    age("only", "700 ms");

    EXPECT_EQ(as(a, [&] { return open(red).log.records; }), std::vector<std::string>{"a1"});
}

TEST_F(NodesTest, NeverBothTakeARoom) {
    for (std::uint64_t i = 0; i < 200; ++i) {
        as(a, [&] { return create(race::RoomCode::from_number(i)).epoch; });
    }
    auto c = open_node("c");
    kill(a, "a");
    std::atomic<int> taken = 0, elsewhere = 0;

    const auto take = [&](Log& node, bool up) {
        for (std::uint64_t i = 0; i < 200; ++i) {
            const auto code = race::RoomCode::from_number(up ? i : 199 - i);
            node.open(code, [&](std::error_code error, const OpenedLog&) {
                if (!error) ++taken;
                if (error == LogFault::elsewhere) ++elsewhere;
            });
        }
    };
    take(*b, true);
    take(*c, false);
    b->drain();
    c->drain();

    EXPECT_EQ(taken, 200);
    EXPECT_EQ(elsewhere, 200);
}

// In tables as they were before version 4.
void forget_replaced_records() {
    cluster().run("ALTER TABLE gridrace.room DROP COLUMN replaced, DROP COLUMN deleted");
}

// Tables as the first version of the program made them.
TEST_F(NodesTest, UpgradeTheTablesOfOneServer) {
    a.reset();
    b.reset();
    cluster().run(
        "ALTER TABLE gridrace.service DROP COLUMN url, DROP COLUMN program, DROP COLUMN lock,"
        " DROP COLUMN beat_at");
    forget_replaced_records();
    cluster().run("ALTER TABLE gridrace.room DROP COLUMN inherited");
    cluster().run("DROP INDEX gridrace.room_owner");
    cluster().run("DROP TABLE gridrace.ban, gridrace.ban_changes");
    cluster().run("UPDATE gridrace.version SET version = 1");

    a = open_node("a");

    EXPECT_FALSE(as(a, [&] { return create(red).error; }));
}

// As the second version made them, with rooms.
TEST_F(NodesTest, UpgradeTheTablesOfNodesWithoutSharedBans) {
    begin_red();
    a.reset();
    b.reset();
    forget_replaced_records();
    cluster().run("DROP TABLE gridrace.ban, gridrace.ban_changes");
    cluster().run("UPDATE gridrace.version SET version = 2");

    a = open_node("a");

    EXPECT_EQ(as(a, [&] { return open(red).log.records; }), std::vector<std::string>{"a1"});
    EXPECT_EQ(cluster().query("SELECT count(*) FROM gridrace.ban"), 0);
}

}  // namespace gridrace::server
