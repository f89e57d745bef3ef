#include "server/room_moves.hpp"

#include <algorithm>
#include <sstream>

#include "server/net/cluster/node_call.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace asio = boost::asio;

namespace {

// Of all rooms together.
constexpr std::chrono::seconds time_to_move{5};
// For a node to read some rooms.
constexpr std::chrono::seconds time_to_prepare{1};
// Each is read and moved together with the others of its group.
constexpr std::size_t rooms_at_a_time = 8;
static_assert(rooms_at_a_time <= most_rooms_to_prepare);
// Between two groups, so that not all players come back at the same time.
constexpr std::chrono::milliseconds between_groups{20};
// Since its last beat: one that lives beats every half second.
constexpr Milliseconds surely_lives{1500};

Awaitable<void> move_on(Shard& shard, race::RoomCode code, std::string node,
                        std::shared_ptr<Reply<bool>> moved) {
    const bool is_moved = co_await shard.move_room(std::move(code), std::move(node));
    Reply<bool>::give(moved, {}, is_moved);
}

}  // namespace

Successors::Successors(std::vector<NodeRow> nodes, const std::string& own)
    : nodes_(std::move(nodes)) {
    std::erase_if(nodes_, [&](const NodeRow& node) {
        return node.name == own || node.silent > surely_lives;
    });
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
      tables_(tables),
      home_(context.shards.front()->executor()),
      deadline_(home_, time_to_move),
      when_done_(std::move(when_done)) {}

std::unique_ptr<RoomMoves> RoomMoves::begin(ServerContext& context, SharedTables& tables,
                                            std::function<void()> when_done) {
    std::unique_ptr<RoomMoves> moves(new RoomMoves(context, tables, std::move(when_done)));
    moves->deadline_.async_wait([self = moves.get()](const boost::system::error_code& cancelled) {
        if (!cancelled) self->end();
    });
    spawn(moves->home_, "the moves of rooms", moves->run());
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
    auto nodes = co_await list_nodes();
    Successors successors(std::move(nodes), context_.cluster->name);
    auto rooms = co_await rooms_in_use();
    rooms_ = rooms.size();
    while (!rooms.empty() && when_done_) {
        const auto node = successors.next();
        if (!node) break;
        const auto count = std::min(rooms.size(), rooms_at_a_time);
        Codes group(rooms.end() - static_cast<std::ptrdiff_t>(count), rooms.end());
        auto ready = co_await prepare(*node, group);
        if (ready.empty()) {
            successors.drop();
            continue;
        }
        rooms.erase(rooms.end() - static_cast<std::ptrdiff_t>(count), rooms.end());
        const auto moved = co_await move(node->name, std::move(ready));
        moved_ += moved;
        successors.give(moved);
        if (!rooms.empty()) co_await pause(home_, between_groups);
    }
    end();
}

Awaitable<std::vector<NodeRow>> RoomMoves::list_nodes() {
    auto listed = std::make_shared<Reply<std::vector<NodeRow>>>(home_);
    tables_.list_nodes([listed](std::error_code error, std::vector<NodeRow> nodes) {
        Reply<std::vector<NodeRow>>::give(listed, error, std::move(nodes));
    });
    co_await listed->wait();
    co_return std::move(listed->value());
}

Awaitable<RoomMoves::Codes> RoomMoves::rooms_in_use() {
    Codes all;
    for (const auto& shard : context_.shards) {
        auto reply = std::make_shared<Reply<Codes>>(home_);
        asio::post(shard->io(), [shard = shard.get(), reply] {
            Reply<Codes>::give(reply, {}, shard->rooms_in_use());
        });
        co_await reply->wait();
        std::ranges::move(reply->value(), std::back_inserter(all));
    }
    co_return all;
}

// Those of the rooms that the node is ready for. Any other answer is of a node that knows no better.
Awaitable<RoomMoves::Codes> RoomMoves::prepare(NodeRow node, Codes rooms) {
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

// Together: their statements share a commit.
Awaitable<std::size_t> RoomMoves::move(std::string node, Codes rooms) {
    std::vector<std::shared_ptr<Reply<bool>>> under_way;
    for (const auto& code : rooms) {
        auto moved = std::make_shared<Reply<bool>>(home_);
        auto& shard = context_.shard_of(code);
        spawn(shard.executor(), "the move of a room", move_on(shard, code, node, moved));
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
