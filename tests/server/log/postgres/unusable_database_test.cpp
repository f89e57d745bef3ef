// Databases that a server cannot use: why not, in a sentence.
#include "tests/server/log/postgres/postgres_log_test.hpp"

namespace gridrace::server {

class UnusableDatabaseTest : public PostgresLogTest {
protected:
    UnusableDatabaseTest() { close(); }
};

TEST_F(UnusableDatabaseTest, IsReadOnly) {
    cluster().run("ALTER ROLE gridrace SET default_transaction_read_only = on");

    const auto fault = fault_of(postgres_settings());

    cluster().run("ALTER ROLE gridrace RESET default_transaction_read_only");
    EXPECT_TRUE(says(fault, "read-only"));
}

TEST_F(UnusableDatabaseTest, IsOfANewerServer) {
    cluster().run("UPDATE gridrace.version SET version = 99");

    EXPECT_TRUE(says(fault_of(postgres_settings()), "newer gridraced (version 99"));
}

TEST_F(UnusableDatabaseTest, BelongsToAnotherProgram) {
    cluster().run("DROP SCHEMA gridrace CASCADE");
    cluster().run("CREATE SCHEMA gridrace AUTHORIZATION gridrace");
    cluster().run("CREATE TABLE gridrace.users (name text)");
    EXPECT_TRUE(says(fault_of(postgres_settings()), "belongs to another program"));

    cluster().run("CREATE TABLE gridrace.version (number text)");
    cluster().run("ALTER TABLE gridrace.version OWNER TO gridrace");
    EXPECT_TRUE(says(fault_of(postgres_settings()), "belongs to another program"));
}

TEST_F(UnusableDatabaseTest, GivesTheUserNoRights) {
    EXPECT_TRUE(says(fault_of_url(cluster().url("guest")), "permission denied"));

    cluster().run("DROP SCHEMA gridrace CASCADE");
    EXPECT_TRUE(says(fault_of_url(cluster().url("guest")), "GRANT CREATE ON DATABASE"));

    cluster().run("CREATE SCHEMA gridrace AUTHORIZATION guest");
    EXPECT_EQ(fault_of_url(cluster().url("guest")), "nothing");
}

TEST_F(UnusableDatabaseTest, RefusesThePasswordWhichIsNotShown) {
    const auto fault = fault_of_url(cluster().url("locked:hunter2"));

    EXPECT_TRUE(says(fault, "password authentication failed"));
    EXPECT_FALSE(says(fault, "hunter2"));
    EXPECT_TRUE(says(fault, "locked:***@"));
}

TEST_F(UnusableDatabaseTest, IsNotThere) {
    EXPECT_TRUE(says(fault_of_url("postgresql://gridrace@/rooms?host=/nowhere"),
                     "No such file or directory"));
    EXPECT_TRUE(says(fault_of_url("postgresql://a:b/c@host/rooms"), "%2F"));
    EXPECT_TRUE(says(fault_of_url("postgresql://host/rooms?colour=red"), "colour"));
}

TEST_F(UnusableDatabaseTest, IsTheFirstOfTwoHosts) {
    auto url = cluster().url();
    url.replace(url.find("host="), 5, "host=/nowhere,");

    EXPECT_EQ(fault_of_url(url), "nothing");
}

}  // namespace gridrace::server
