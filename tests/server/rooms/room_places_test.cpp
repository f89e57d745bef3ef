// Where the rooms of a node belong.
#include "server/rooms/room_places.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridrace::server {

namespace {

NodeRow row_of(const std::string& name, std::int64_t rooms) {
    return {name, "wss://" + name + ".test:1", "1.0.0", {}, rooms};
}

race::RoomCode code(std::uint64_t number) {
    return race::RoomCode::from_number(number);
}

std::vector<RoomAtRest> empty_rooms(std::uint64_t count) {
    std::vector<RoomAtRest> rooms;
    for (std::uint64_t i = 1; i <= count; ++i) rooms.push_back({code(i), {}});
    return rooms;
}

std::size_t count_to(const std::vector<PlannedMove>& moves, const std::string& node) {
    return static_cast<std::size_t>(std::ranges::count(moves, node, &PlannedMove::to));
}

class Places : public testing::Test {
protected:
    // Of a room with these connections: the node that it should go to, or "a", where it is.
    std::string place(ConnectionsByNode connections) const {
        const auto moves = plan_moves({{code(1), std::move(connections)}}, nodes, "a", 64);
        return moves.empty() ? "a" : moves.front().to;
    }
    std::vector<PlannedMove> plan(const std::vector<RoomAtRest>& rooms) const {
        return plan_moves(rooms, nodes, "a", 64);
    }

    std::vector<NodeRow> nodes{row_of("a", 1), row_of("b", 1), row_of("c", 1)};
};

}  // namespace

TEST_F(Places, AreWhereMostPlayersAre) {
    EXPECT_EQ(place({{"b", 1}}), "b");
    EXPECT_EQ(place({{"b", 2}, {"c", 1}}), "b");
    EXPECT_EQ(place({{"b", 1}, {"c", 5}}), "c");
    EXPECT_EQ(place({{"", 1}, {"b", 2}}), "b");
}

TEST_F(Places, StayWhilePlayersAreDivided) {
    EXPECT_EQ(place({{"", 3}}), "a");
    EXPECT_EQ(place({{"", 1}, {"b", 1}}), "a");
    EXPECT_EQ(place({{"b", 1}, {"c", 1}}), "a");
    EXPECT_EQ(place({{"b", 3}, {"c", 2}}), "a");
}

TEST_F(Places, AreNeverAtANodeThatMayNotLiveOrUnderstand) {
    nodes[1].silent = Milliseconds(2000);
    nodes[2].version = "0.9.0";

    EXPECT_EQ(place({{"b", 1}}), "a");
    EXPECT_EQ(place({{"c", 1}}), "a");
    EXPECT_EQ(place({{"?", 1}}), "a");
}

TEST_F(Places, AreKeptIfNobodyKnowsTheOwnVersion) {
    nodes.erase(nodes.begin());

    EXPECT_EQ(place({{"b", 1}}), "a");
}

TEST_F(Places, SpreadAfterARollingRestart) {
    nodes = {row_of("a", 20), row_of("b", 16), row_of("c", 0)};

    const auto moves = plan(empty_rooms(20));

    EXPECT_EQ(count_to(moves, "c"), 8u) << "it keeps the average of twelve";
    EXPECT_EQ(moves.size(), 8u);
    EXPECT_EQ(moves.front().why, MoveReason::balance);
}

TEST_F(Places, SpreadOverAllThatHaveFewer) {
    nodes = {row_of("a", 9), row_of("b", 0), row_of("c", 0)};

    const auto moves = plan(empty_rooms(9));

    EXPECT_EQ(count_to(moves, "b"), 3u);
    EXPECT_EQ(count_to(moves, "c"), 3u);
}

TEST_F(Places, DoNotSpreadForALittleDifference) {
    nodes = {row_of("a", 6), row_of("b", 3), row_of("c", 3)};
    EXPECT_TRUE(plan(empty_rooms(6)).empty());

    nodes = {row_of("a", 1000), row_of("b", 800), row_of("c", 1000)};
    EXPECT_TRUE(plan(empty_rooms(1000)).empty());
}

TEST_F(Places, SpreadRoomsWithoutPlayersFirst) {
    nodes = {row_of("a", 5), row_of("b", 0)};
    auto rooms = empty_rooms(5);
    for (std::size_t i = 0; i < 3; ++i) rooms[i].connections = {{"b", 1}, {"c", 1}};

    const auto moves = plan(rooms);

    ASSERT_EQ(moves.size(), 2u);
    EXPECT_EQ(moves[0].room, code(4));
    EXPECT_EQ(moves[1].room, code(5));
}

TEST_F(Places, SpreadNoRoomAwayFromItsPlayers) {
    nodes = {row_of("a", 9), row_of("b", 0)};
    std::vector<RoomAtRest> rooms;
    for (std::uint64_t i = 1; i <= 9; ++i) rooms.push_back({code(i), {{"", 2}, {"b", 1}}});

    EXPECT_TRUE(plan(rooms).empty());
}

TEST_F(Places, AreChangedOnlyByAFewMovesAtATimeThoseToPlayersFirst) {
    nodes = {row_of("a", 200), row_of("b", 0)};
    auto rooms = empty_rooms(200);
    rooms.back().connections = {{"b", 1}};

    const auto moves = plan(rooms);

    EXPECT_EQ(moves.size(), 64u);
    EXPECT_EQ(moves.front().room, rooms.back().code);
    EXPECT_EQ(moves.front().why, MoveReason::players);
}

}  // namespace gridrace::server
