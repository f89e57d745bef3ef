// Where the rooms of a node go that stops.
#include "server/room_moves.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

NodeRow row(const std::string& name, std::int64_t rooms, Milliseconds silent = {}) {
    return {name, "wss://" + name + ".test:1", "1.0.0", silent, rooms};
}

std::string next_of(const Successors& successors) {
    const auto node = successors.next();
    return node ? node->name : "nobody";
}

}  // namespace

TEST(Successors, AreThoseWithTheFewestRooms) {
    Successors successors({row("a", 1), row("b", 9), row("c", 4), row("d", 4)}, "a");

    EXPECT_EQ(next_of(successors), "c");
    successors.give(8);
    EXPECT_EQ(next_of(successors), "d");
    successors.give(8);
    EXPECT_EQ(next_of(successors), "b");
}

TEST(Successors, LiveForSure) {
    const Successors successors({row("a", 0), row("b", 0, Milliseconds(2000))}, "a");

    EXPECT_EQ(next_of(successors), "nobody");
}

TEST(Successors, AreNotAskedAgainOnceTheyCannotTakeRooms) {
    Successors successors({row("b", 0), row("c", 5)}, "a");

    successors.drop();
    EXPECT_EQ(next_of(successors), "c");
    successors.drop();
    EXPECT_EQ(next_of(successors), "nobody");
    successors.give(1);
}

}  // namespace gridrace::server
