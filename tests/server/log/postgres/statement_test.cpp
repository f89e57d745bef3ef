#include "server/log/postgres/statement.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::postgres {

TEST(Statement, WritesParametersInNetworkOrder) {
    Statement statement("name");
    statement.add("text").add(std::int64_t{-2});

    EXPECT_EQ(statement.parameters()[0], "text");
    EXPECT_EQ(statement.parameters()[1], std::string("\xff\xff\xff\xff\xff\xff\xff\xfe"));
}

TEST(Statement, ReadsNumbersOfEachSize) {
    EXPECT_EQ(decode_number(std::string("\0\0\0\0\0\0\1\2", 8)), 258);
    EXPECT_EQ(decode_number("\xff\xff\xff\xfe"), -2);
    EXPECT_EQ(decode_number(std::string("\0\7", 2)), 7);
    EXPECT_EQ(decode_number("abc"), 0);
}

TEST(Statement, WritesAnArray) {
    Statement statement("name");
    const std::vector<std::string_view> texts{"ab", ""};
    statement.add_texts(texts);

    EXPECT_EQ(statement.parameters()[0], std::string("\0\0\0\1\0\0\0\0\0\0\0\x19\0\0\0\2\0\0\0\1"
                                                     "\0\0\0\2ab\0\0\0\0",
                                                     30));
}

}  // namespace gridrace::server::postgres
