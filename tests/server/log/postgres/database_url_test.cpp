#include "server/log/postgres/database_url.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::postgres {

TEST(DatabaseUrl, IsToldFromAFolder) {
    EXPECT_TRUE(is_database_url("postgresql://host/rooms"));
    EXPECT_TRUE(is_database_url("postgres://host/rooms"));
    EXPECT_FALSE(is_database_url("/var/lib/postgresql"));
    EXPECT_FALSE(is_database_url("postgresql"));
    EXPECT_FALSE(is_database_url(":memory:"));
}

TEST(DatabaseUrl, TakesAPasswordOfAnyCharacters) {
    EXPECT_EQ(with_password("postgresql://ada@host/rooms", "a@?&"),
              "postgresql://ada@host/rooms?password=%61%40%3F%26");
    EXPECT_EQ(with_password("postgresql://host/rooms?sslmode=require", "x"),
              "postgresql://host/rooms?sslmode=require&password=%78");
    EXPECT_EQ(without_password(with_password("postgresql://ada@host/rooms", "x")),
              "postgresql://ada@host/rooms?password=***");
    EXPECT_FALSE(url_fault(with_password("postgresql://ada@host/rooms", "a@/?")));
    for (const auto* own :
         {"postgresql://ada:own@host/rooms", "postgresql://host/rooms?password=own"})
        EXPECT_EQ(with_password(own, "x"), own);
}

TEST(DatabaseUrl, IsShownWithoutItsPassword) {
    EXPECT_EQ(without_password("postgresql://ada@host:5432/rooms"),
              "postgresql://ada@host:5432/rooms");
    EXPECT_EQ(without_password("postgresql://ada:secret@host:5432/rooms?sslmode=require"),
              "postgresql://ada:***@host:5432/rooms?sslmode=require");
    EXPECT_EQ(without_password("postgres://host/rooms?user=ada&password=secret&sslmode=require"),
              "postgres://host/rooms?user=ada&password=***&sslmode=require");
    EXPECT_EQ(without_password("postgresql://host/rooms?p%61ssword=secret&sslpassword=secret"),
              "postgresql://host/rooms?p%61ssword=***&sslpassword=***");
}

TEST(DatabaseUrl, IsShownWithoutItsPasswordAlsoIfItIsWrong) {
    EXPECT_EQ(without_password("postgresql://ada:se/c?re@t@host/rooms"),
              "postgresql://ada:***@host/rooms");
    EXPECT_TRUE(url_fault("postgresql://ada:se/cret@host/rooms"));
    EXPECT_TRUE(url_fault("postgresql://ada:secr@t@host/rooms"));
    EXPECT_FALSE(url_fault("postgresql://ada:secret@host/rooms"));
    EXPECT_FALSE(url_fault("postgresql://host:1234,other/rooms"));
}

TEST(DatabaseUrl, IsOverwrittenOnTheCommandLine) {
    std::string option = "--data=postgresql://ada:secret@host/rooms";
    std::string url = "postgresql://ada:secret@host/rooms";
    std::string other = "--welcome=password:secret@";

    for (auto* const text : {&option, &url, &other}) hide_passwords(text->data());

    EXPECT_EQ(option, "--data=postgresql://ada:******@host/rooms");
    EXPECT_EQ(url, "postgresql://ada:******@host/rooms");
    EXPECT_EQ(other, "--welcome=password:secret@");
}

}  // namespace gridrace::server::postgres
