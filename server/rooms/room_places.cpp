#include "server/rooms/room_places.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace gridrace::server {

namespace {

// Since a node's last beat.
constexpr Milliseconds longest_silence{1500};
// A difference between two nodes that is worth moving rooms for, and its share of this node's rooms.
constexpr std::int64_t large_difference = 4;
constexpr std::int64_t large_share = 4;

constexpr std::string_view here;

std::size_t connections_at(const RoomAtRest& room, std::string_view node) {
    const auto found = room.connections.find(node);
    return found == room.connections.end() ? 0 : found->second;
}

std::size_t connections_of(const RoomAtRest& room) {
    return std::accumulate(room.connections.begin(), room.connections.end(), std::size_t{0},
                           [](std::size_t sum, const auto& some) { return sum + some.second; });
}

class Plan {
public:
    Plan(std::vector<NodeRow> nodes, std::string_view own, std::size_t most) : most_(most) {
        const auto self = std::ranges::find(nodes, own, &NodeRow::name);
        if (self == nodes.end()) return;
        own_rooms_ = self->rooms;
        std::erase_if(nodes, [&, version = self->version](const NodeRow& node) {
            return node.name == own || node.version != version || !surely_lives(node);
        });
        others_ = std::move(nodes);
    }

    void follow_players(const std::vector<RoomAtRest>& rooms) {
        for (const auto& room : rooms) {
            const auto found = std::ranges::find_if(
                others_, [&](const NodeRow& node) { return draws(room, node.name); });
            if (found != others_.end()) move(room, *found, MoveReason::players);
        }
    }

    // Those without players first.
    void spread(std::vector<RoomAtRest> rooms) {
        if (others_.empty() || !is_uneven()) return;
        std::ranges::stable_sort(rooms, {}, connections_of);
        for (const auto& room : rooms) {
            auto& node = fewest();
            if (own_rooms_ <= average(1) || node.rooms >= average(0)) return;
            const bool is_planned =
                std::ranges::find(moves_, room.code, &PlannedMove::room) != moves_.end();
            const bool may_go = connections_at(room, node.name) >= connections_at(room, here);
            if (!is_planned && may_go) move(room, node, MoveReason::balance);
        }
    }

    std::vector<PlannedMove> take_moves() { return std::move(moves_); }

private:
    static bool draws(const RoomAtRest& room, std::string_view node) {
        const auto there = connections_at(room, node);
        return there > 0 && 3 * there >= 2 * connections_of(room);
    }

    void move(const RoomAtRest& room, NodeRow& to, MoveReason why) {
        if (moves_.size() >= most_) return;
        moves_.push_back({room.code, to.name, why});
        ++to.rooms;
        --own_rooms_;
    }

    NodeRow& fewest() {
        return *std::ranges::min_element(
            others_, {}, [](const NodeRow& node) { return std::tie(node.rooms, node.name); });
    }

    bool is_uneven() {
        return own_rooms_ - fewest().rooms >= std::max(large_difference, own_rooms_ / large_share);
    }

    // Of all nodes that take part; `up`: 1 if it is rounded up.
    std::int64_t average(std::int64_t up) const {
        auto all = own_rooms_;
        for (const auto& node : others_) all += node.rooms;
        const auto count = static_cast<std::int64_t>(others_.size()) + 1;
        return (all + up * (count - 1)) / count;
    }

    std::size_t most_;
    std::int64_t own_rooms_ = 0;
    std::vector<NodeRow> others_;
    std::vector<PlannedMove> moves_;
};

}  // namespace

bool surely_lives(const NodeRow& node) {
    return node.silent <= longest_silence;
}

std::vector<PlannedMove> plan_moves(const std::vector<RoomAtRest>& rooms,
                                    const std::vector<NodeRow>& nodes, std::string_view own,
                                    std::size_t most) {
    Plan plan(nodes, own, most);
    plan.follow_players(rooms);
    plan.spread(rooms);
    return plan.take_moves();
}

}  // namespace gridrace::server
