// Before a node of a cluster stops: moves its rooms to others, a few at a time. The next owner of a
// room reads it before it gets it, so that hardly a moment passes without an owner. What cannot be
// moved is released when the node stops. Lives on the first shard's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/log/shared_tables.hpp"
#include "server/net/server_context.hpp"

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
    using Codes = std::vector<race::RoomCode>;

    Awaitable<void> run();
    Awaitable<std::vector<NodeRow>> list_nodes();
    Awaitable<Codes> rooms_in_use();
    Awaitable<Codes> prepare(NodeRow node, Codes rooms);
    Awaitable<std::size_t> move(std::string node, Codes rooms);
    void end();

    ServerContext& context_;
    SharedTables& tables_;
    Executor home_;
    Timer deadline_;
    std::function<void()> when_done_;  // none: done
    std::size_t rooms_ = 0;
    std::size_t moved_ = 0;
};

}  // namespace gridrace::server
