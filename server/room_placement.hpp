// While a node of a cluster runs: moves its rooms to the nodes where their players are, and spreads
// them. Lives on the first shard's thread.
#pragma once

#include <map>

#include "server/room_transfer.hpp"

namespace gridrace::server {

class RoomPlacement {
public:
    // Both must outlive this.
    RoomPlacement(ServerContext& context, SharedTables& tables);

    // Looks every few seconds from now on, unless the server drains or stops.
    void begin();

private:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Codes = RoomTransfer::Codes;

    Awaitable<void> run();
    Awaitable<void> look();
    Awaitable<void> move(NodeRow node, Codes rooms, MoveReason why);
    bool goes_on() const { return !context_.draining && !context_.stopping; }

    ServerContext& context_;
    RoomTransfer transfer_;
    std::map<std::string, TimePoint> avoided_until_;  // nodes that could not take a room
};

}  // namespace gridrace::server
