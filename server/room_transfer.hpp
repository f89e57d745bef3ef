// Moves rooms of this node to another one while both live, for whatever reason: the other node reads
// them before it gets them, so that hardly a moment passes without an owner. Lives on the first
// shard's thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/log/shared_tables.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

class RoomTransfer {
public:
    using Codes = std::vector<race::RoomCode>;

    // Each is read and moved together with the others of its group.
    static constexpr std::size_t rooms_at_a_time = 8;
    // Between two groups, so that not all players come back at the same time.
    static constexpr std::chrono::milliseconds between_groups{20};

    // Both must outlive this.
    RoomTransfer(ServerContext& context, SharedTables& tables);

    Executor executor() const { return home_; }
    // Empty if the database fails.
    Awaitable<std::vector<NodeRow>> list_nodes();
    // What this returns for each shard, on its thread.
    template <class Item>
    Awaitable<std::vector<Item>> gather(std::vector<Item> (Shard::*list)() const);
    // Asks the node to read these, a group at most, within a second. Those that it is ready for: none if
    // it cannot be reached, is stopping or full, or knows no such request.
    Awaitable<Codes> prepare(NodeRow node, Codes rooms);
    // Together: their statements share a commit. Returns how many have moved.
    Awaitable<std::size_t> move(std::string node, Codes rooms, MoveReason why);

private:
    ServerContext& context_;
    SharedTables& tables_;
    Executor home_;
};

template <class Item>
Awaitable<std::vector<Item>> RoomTransfer::gather(std::vector<Item> (Shard::*list)() const) {
    std::vector<Item> all;
    for (const auto& shard : context_.shards) {
        auto reply = std::make_shared<Reply<std::vector<Item>>>(home_);
        boost::asio::post(shard->io(), [shard = shard.get(), reply, list] {
            Reply<std::vector<Item>>::give(reply, {}, (shard->*list)());
        });
        co_await reply->wait();
        std::ranges::move(reply->value(), std::back_inserter(all));
    }
    co_return all;
}

}  // namespace gridrace::server
