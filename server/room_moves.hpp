// Before a node of a cluster stops: moves its rooms to others, a few at a time. What cannot be moved
// is released when the node stops. Lives on the first shard's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room_transfer.hpp"

namespace gridrace::server {

// The nodes that rooms can move to: first those with the fewest rooms, then by name. Pure.
class Successors {
public:
    Successors(std::vector<NodeRow> nodes, const std::string& own);

    std::optional<NodeRow> next() const;
    // What became of the next one: it got rooms, or cannot take any.
    void give(std::size_t rooms);
    void drop();

private:
    std::vector<NodeRow> nodes_;  // the next one first
};

class RoomMoves {
public:
    // Both must outlive this. Calls `when_done` once, on this thread: when all rooms in use have moved
    // or cannot, or when the time is over.
    static std::unique_ptr<RoomMoves> begin(ServerContext& context, SharedTables& tables,
                                            std::function<void()> when_done);

private:
    RoomMoves(ServerContext& context, SharedTables& tables, std::function<void()> when_done);

    Awaitable<void> run();
    void end();

    ServerContext& context_;
    RoomTransfer transfer_;
    Timer deadline_;
    std::function<void()> when_done_;  // none: done
    std::size_t rooms_ = 0;
    std::size_t moved_ = 0;
};

}  // namespace gridrace::server
