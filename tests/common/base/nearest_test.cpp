// What somebody may have meant.
#include "common/base/nearest.hpp"

#include <gtest/gtest.h>

namespace gridrace {

namespace {
const std::vector<std::string> names = {"max_rooms", "max_connections", "threads"};
}

TEST(Nearest, ForgivesSlipsOfTheKeyboard) {
    EXPECT_EQ(nearest("max_room", names), "max_rooms");
    EXPECT_EQ(nearest("maxrooms", names), "max_rooms");
    EXPECT_EQ(nearest("max-rooms", names), "max_rooms");
    EXPECT_EQ(nearest("thraeds", names), "threads");
    EXPECT_EQ(nearest("max_conections", names), "max_connections");
    EXPECT_EQ(nearest("threads", names), "threads");
}

TEST(Nearest, DoesNotGuessWildly) {
    EXPECT_EQ(nearest("", names), std::nullopt);
    EXPECT_EQ(nearest("listen", names), std::nullopt);
    EXPECT_EQ(nearest("tables", names), std::nullopt);
    EXPECT_EQ(nearest(std::string(1000, 'm'), names), std::nullopt);
}

}  // namespace gridrace
