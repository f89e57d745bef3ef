#include "server/room_moves.hpp"

#include <algorithm>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

// Of all rooms together.
constexpr std::chrono::seconds time_to_move{5};

}  // namespace

Successors::Successors(std::vector<NodeRow> nodes, const std::string& own)
    : nodes_(std::move(nodes)) {
    std::erase_if(nodes_,
                  [&](const NodeRow& node) { return node.name == own || !surely_lives(node); });
    give(0);
}

std::optional<NodeRow> Successors::next() const {
    if (nodes_.empty()) return std::nullopt;
    return nodes_.front();
}

void Successors::give(std::size_t rooms) {
    if (nodes_.empty()) return;
    nodes_.front().rooms += static_cast<std::int64_t>(rooms);
    std::ranges::sort(nodes_, [](const NodeRow& a, const NodeRow& b) {
        return std::tie(a.rooms, a.name) < std::tie(b.rooms, b.name);
    });
}

void Successors::drop() {
    nodes_.erase(nodes_.begin());
}

RoomMoves::RoomMoves(ServerContext& context, SharedTables& tables, std::function<void()> when_done)
    : context_(context),
      transfer_(context, tables),
      deadline_(transfer_.executor(), time_to_move),
      when_done_(std::move(when_done)) {}

std::unique_ptr<RoomMoves> RoomMoves::begin(ServerContext& context, SharedTables& tables,
                                            std::function<void()> when_done) {
    std::unique_ptr<RoomMoves> moves(new RoomMoves(context, tables, std::move(when_done)));
    moves->deadline_.async_wait([self = moves.get()](const boost::system::error_code& cancelled) {
        if (!cancelled) self->end();
    });
    spawn(moves->transfer_.executor(), "the moves of rooms", moves->run());
    return moves;
}

void RoomMoves::end() {
    const auto when_done = std::exchange(when_done_, nullptr);
    if (!when_done) return;
    deadline_.cancel();
    report(Level::info, "rooms have moved to other nodes",
           {{"moved", std::to_string(moved_)}, {"in_use", std::to_string(rooms_)}});
    when_done();
}

Awaitable<void> RoomMoves::run() {
    auto nodes = co_await transfer_.list_nodes();
    Successors successors(std::move(nodes), context_.cluster->name);
    auto rooms = co_await transfer_.gather(&Shard::rooms_in_use);
    rooms_ = rooms.size();
    while (!rooms.empty() && when_done_) {
        const auto node = successors.next();
        if (!node) break;
        const auto count = std::min(rooms.size(), RoomTransfer::rooms_at_a_time);
        RoomTransfer::Codes group(rooms.end() - static_cast<std::ptrdiff_t>(count), rooms.end());
        auto ready = co_await transfer_.prepare(*node, group);
        if (ready.empty()) {
            successors.drop();
            continue;
        }
        rooms.erase(rooms.end() - static_cast<std::ptrdiff_t>(count), rooms.end());
        const auto moved =
            co_await transfer_.move(node->name, std::move(ready), MoveReason::node_stops);
        moved_ += moved;
        successors.give(moved);
        if (!rooms.empty()) co_await pause(transfer_.executor(), RoomTransfer::between_groups);
    }
    end();
}

}  // namespace gridrace::server
