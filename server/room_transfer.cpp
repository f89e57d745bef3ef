#include "server/room_transfer.hpp"

#include <algorithm>
#include <sstream>

#include "server/net/cluster/node_call.hpp"

namespace gridrace::server {

namespace {

// For a node to read some rooms.
constexpr std::chrono::seconds time_to_prepare{1};
static_assert(RoomTransfer::rooms_at_a_time <= most_rooms_to_prepare);

struct Move {
    race::RoomCode room;
    std::string to;
    MoveReason why;
};

Awaitable<void> move_on(Shard& shard, Move move, std::shared_ptr<Reply<bool>> moved) {
    const bool is_moved =
        co_await shard.move_room(std::move(move.room), std::move(move.to), move.why);
    Reply<bool>::give(moved, {}, is_moved);
}

}  // namespace

RoomTransfer::RoomTransfer(ServerContext& context, SharedTables& tables)
    : context_(context), tables_(tables), home_(context.shards.front()->executor()) {}

Awaitable<std::vector<NodeRow>> RoomTransfer::list_nodes() {
    auto listed = std::make_shared<Reply<std::vector<NodeRow>>>(home_);
    tables_.list_nodes([listed](std::error_code error, std::vector<NodeRow> nodes) {
        Reply<std::vector<NodeRow>>::give(listed, error, std::move(nodes));
    });
    co_await listed->wait();
    co_return std::move(listed->value());
}

Awaitable<RoomTransfer::Codes> RoomTransfer::prepare(NodeRow node, Codes rooms) {
    NodeCall call{node.name, node.url, {}, {}};
    for (const auto& code : rooms) call.rooms_to_prepare += code.text() + ' ';
    auto calling = call_node(home_, *context_.cluster, std::move(call), time_to_prepare);
    const auto answer = co_await std::move(calling);
    Codes ready;
    if (!answer) co_return ready;
    std::istringstream words(*answer);
    for (std::string word; words >> word;) {
        const auto found = std::ranges::find(rooms, word, &race::RoomCode::text);
        if (found == rooms.end()) continue;
        ready.push_back(*found);
        rooms.erase(found);  // each once, whatever is answered
    }
    co_return ready;
}

Awaitable<std::size_t> RoomTransfer::move(std::string node, Codes rooms, MoveReason why) {
    std::vector<std::shared_ptr<Reply<bool>>> under_way;
    for (const auto& code : rooms) {
        auto moved = std::make_shared<Reply<bool>>(home_);
        auto& shard = context_.shard_of(code);
        auto moving = move_on(shard, Move{code, node, why}, moved);
        spawn(shard.executor(), "the move of a room", std::move(moving));
        under_way.push_back(std::move(moved));
    }
    std::size_t count = 0;
    for (const auto& moved : under_way) {
        co_await moved->wait();
        if (moved->value()) ++count;
    }
    co_return count;
}

}  // namespace gridrace::server
