// Where the rooms of a cluster's node belong: at the node that keeps the connections of most of their
// players, and spread over all nodes. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/race/room_code.hpp"
#include "server/log/shared_tables.hpp"

namespace gridrace::server {

enum class MoveReason : std::uint8_t {
    node_stops,
    players,  // most of them are connected to the other node
    balance   // it has far fewer rooms
};
inline constexpr std::array<std::string_view, 3> move_reason_names = {"node_stops", "players",
                                                                      "balance"};

// The open connections of a room, by the node that keeps them: "" is this one.
using ConnectionsByNode = std::map<std::string, std::size_t, std::less<>>;

// A room that could move now, and nobody would notice.
struct RoomAtRest {
    race::RoomCode code;
    ConnectionsByNode connections;
};

struct PlannedMove {
    race::RoomCode room;
    std::string to;  // a node
    MoveReason why{};
};

// Whether a node has beaten lately: one that lives beats every half second.
bool surely_lives(const NodeRow& node);

// What the node `own` should do now about these rooms of its own; `most` moves at most, those to
// players first. Only nodes of the same version take part: others may not know what a room holds.
// Two thirds of a room's connections draw it to a node, so it stays where it is while they are divided.
// A room goes where there are fewer rooms only if at least as many of its players are there as here,
// and only if the difference between the two nodes is large; then until both have the average.
std::vector<PlannedMove> plan_moves(const std::vector<RoomAtRest>& rooms,
                                    const std::vector<NodeRow>& nodes, std::string_view own,
                                    std::size_t most);

}  // namespace gridrace::server
