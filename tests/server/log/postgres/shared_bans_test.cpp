// Bans in a database, and the file of bans that a server had before.
#include "server/admin/shared_bans.hpp"

#include <gtest/gtest.h>

#include "server/log/postgres/postgres_log.hpp"
#include "tests/server/log/postgres/cluster.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server::admin {

namespace {

using namespace std::chrono_literals;

constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};

// A server without other nodes has its bans there, too.
class SharedBansTest : public testing::Test {
protected:
    SharedBansTest() {
        cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE");
        auto opened = PostgresLog::open({.url = cluster().url()});
        EXPECT_TRUE(opened) << opened.error();
        log = std::move(*opened);
        list = std::move(*BanList::open({}));
    }

    std::vector<Ban> bans_after_a_start() {
        const SharedBans bans(*log, *list, folder.path(), noon);
        return list->bans(noon);
    }
    void write_file(const std::string& text) const {
        std::ofstream(folder.path() / "bans.txt") << text;
    }
    bool has_file() const { return std::filesystem::exists(folder.path() / "bans.txt"); }

    TemporaryFolder folder;
    std::unique_ptr<PostgresLog> log;
    std::unique_ptr<BanList> list;
};

const Ban mal{*parse_banned("192.0.2.7"), {}};
const Ban meg{*parse_banned("2001:db8::/32"), noon + 2h};

}  // namespace

TEST_F(SharedBansTest, TakeOverTheFileOnce) {
    write_file("192.0.2.7 forever\n2001:db8::/32 " +
               std::to_string((noon + 2h).time_since_epoch().count()) + "\n");

    EXPECT_EQ(bans_after_a_start(), (std::vector{mal, meg}));

    EXPECT_FALSE(has_file());
    EXPECT_EQ(folder.read("bans.txt.taken-over").substr(0, 18), "192.0.2.7 forever\n");
    cluster().run("DELETE FROM gridrace.ban WHERE until IS NULL");
    EXPECT_EQ(bans_after_a_start(), std::vector{meg});
}

TEST_F(SharedBansTest, RefuseAFileThatCannotBeRead) {
    write_file("no ban\n");

    EXPECT_THROW(bans_after_a_start(), std::runtime_error);

    EXPECT_TRUE(has_file());
}

TEST_F(SharedBansTest, SkipWhatIsNoBan) {
    cluster().run("INSERT INTO gridrace.ban VALUES ('nonsense', NULL), ('192.0.2.7', NULL)");

    EXPECT_EQ(bans_after_a_start(), std::vector{mal});
}

}  // namespace gridrace::server::admin
