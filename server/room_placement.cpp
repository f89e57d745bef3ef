#include "server/room_placement.hpp"

#include <algorithm>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds look_interval{3};
// Of one look.
constexpr std::size_t most_moves = 64;
// For a node that could not take any room.
constexpr std::chrono::seconds avoidance{15};

}  // namespace

RoomPlacement::RoomPlacement(ServerContext& context, SharedTables& tables)
    : context_(context), transfer_(context, tables) {}

void RoomPlacement::begin() {
    spawn(transfer_.executor(), "the places of rooms", run());
}

Awaitable<void> RoomPlacement::run() {
    for (;;) {
        co_await pause(transfer_.executor(), look_interval);
        if (goes_on()) co_await look();
    }
}

Awaitable<void> RoomPlacement::look() {
    auto nodes = co_await transfer_.list_nodes();
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(avoided_until_, [&](const auto& avoided) { return avoided.second <= now; });
    std::erase_if(nodes, [&](const NodeRow& node) { return avoided_until_.contains(node.name); });
    if (nodes.size() < 2) co_return;
    const auto rooms = co_await transfer_.gather(&Shard::rooms_at_rest);
    const auto moves = plan_moves(rooms, nodes, context_.cluster->name, most_moves);
    for (const auto why : {MoveReason::players, MoveReason::balance}) {
        for (const auto& node : nodes) {
            Codes there;
            for (const auto& planned : moves) {
                if (planned.to == node.name && planned.why == why) there.push_back(planned.room);
            }
            co_await move(node, std::move(there), why);
        }
    }
}

// A few at a time. Rooms in which something has happened meanwhile stay.
Awaitable<void> RoomPlacement::move(NodeRow node, Codes rooms, MoveReason why) {
    std::size_t moved = 0;
    while (!rooms.empty() && goes_on()) {
        const auto count = std::min(rooms.size(), RoomTransfer::rooms_at_a_time);
        Codes group(rooms.end() - static_cast<std::ptrdiff_t>(count), rooms.end());
        rooms.erase(rooms.end() - static_cast<std::ptrdiff_t>(count), rooms.end());
        auto ready = co_await transfer_.prepare(node, std::move(group));
        if (ready.empty()) {
            avoided_until_[node.name] = std::chrono::steady_clock::now() + avoidance;
            break;
        }
        const auto together = co_await transfer_.move(node.name, std::move(ready), why);
        moved += together;
        if (!rooms.empty()) co_await pause(transfer_.executor(), RoomTransfer::between_groups);
    }
    if (moved == 0) co_return;
    report(Level::info, "rooms have moved to another node",
           {{"node", node.name},
            {"moved", std::to_string(moved)},
            {"why", std::string(move_reason_names[static_cast<std::size_t>(why)])}});
}

}  // namespace gridrace::server
