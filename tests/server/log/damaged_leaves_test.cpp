// The tree of races in a file that is damaged, or that somebody has changed: rooms continue, and it is noticed.
#include "server/log/sqlite/backup.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "server/ops/diagnostics.hpp"
#include "tests/server/log/leaves_contract.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

class DamagedLeavesTest : public SqliteLogTest {
protected:
    DamagedLeavesTest() {
        set_diagnostics_level(Level::none);
        log = open_log(folder.path());
        epoch = create(red).epoch;
        EXPECT_FALSE(append({{red, epoch, {"r"}, {}, false, {}, leaves_of(1, 9)}}));
        log.reset();
    }
    ~DamagedLeavesTest() override { set_diagnostics_level(Level::info); }
    std::error_code end_race() {
        return append({{red, open(red).log.epoch, {"r"}, {}, false, {}, leaves_of(10, 10)}});
    }

    Epoch epoch = 0;
};

}  // namespace

TEST_F(DamagedLeavesTest, StopNoRoom) {
    const auto page = static_cast<std::size_t>(
        query("SELECT rootpage FROM sqlite_schema WHERE name = 'leaf_by_data'"));
    constexpr std::size_t page_size = 4096;
    auto file = folder.read("rooms.db");
    folder.write("rooms.db", file.replace((page - 1) * page_size, page_size, page_size, '\xff'));
    log = open_log(folder.path());

    EXPECT_EQ(ask<std::int64_t>([&](auto done) { log->find_leaf(leaf_of(1), done); }).error(),
              LogFault::damaged);
    EXPECT_TRUE(end_race());
    EXPECT_FALSE(end_race()) << "without the leaf";
    EXPECT_EQ(leaves_in(*log)->size(), 9u);
}

TEST_F(DamagedLeavesTest, EndWhereOneIsMissing) {
    change("DELETE FROM leaf WHERE number = 4");
    log = open_log(folder.path());

    EXPECT_EQ(*leaves_in(*log), leaves_of(1, 3));
    EXPECT_EQ(leaves_in(*log, 3).error(), LogFault::damaged);
    EXPECT_FALSE(end_race());
    log.reset();
    const auto found = inspect(folder.path() / "rooms.db");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->leaves, 3);
    EXPECT_TRUE(found->is_leaf_missing);
    EXPECT_FALSE(found->is_sound());
}

TEST_F(DamagedLeavesTest, EndWhereOneIsNoHash) {
    change("UPDATE leaf SET data = x'00' WHERE number = 1");
    log = open_log(folder.path());
    EXPECT_EQ(leaves_in(*log).error(), LogFault::damaged);
}

TEST_F(DamagedLeavesTest, AreSoundInABackup) {
    const auto copy = folder.path() / "copy.db";
    const auto made = back_up(folder.path(), copy);
    ASSERT_TRUE(made) << made.error().sentence;
    EXPECT_EQ(made->log.leaves, 9);
    EXPECT_FALSE(restore_fault(copy, made->log));
    auto other = made->log;
    other.leaves = 8;
    EXPECT_TRUE(restore_fault(copy, other));
}

}  // namespace gridrace::server
