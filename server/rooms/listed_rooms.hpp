// The rooms that their hosts have listed for strangers, of all shards and as other nodes tell, and which of them a list
// shows. Thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/race/room_state.hpp"
#include "common/wire/features.hpp"
#include "server/ops/network_share.hpp"

namespace gridrace::server {

// An entry of the list: what is durable of the room, and nothing that a newcomer would not see.
struct ListedRoom {
    race::RoomCode code;
    std::string host;  // cleaned
    std::string club;  // empty: none
    std::optional<race::Mode> mode;
    std::string difficulty;
    race::Phase phase{};
    std::uint32_t players = 0;  // bots included
    std::uint32_t bots = 0;
    std::uint32_t max_players = 0;
    bool open = false;                    // to a new player, who says no word
    wire::FeatureSet features = {};       // what a client needs for it
    std::optional<NetworkKey> from;       // the networks of its host; 0: unknown; none: not limited
    std::optional<Instant> meeting = {};  // the club's next one
    bool word_needed = false;             // it would be open to who says the room's word
    friend bool operator==(const ListedRoom&, const ListedRoom&) = default;
};

// The same with the time at which it began to wait, or its race began.
struct RoomInList {
    ListedRoom room;
    std::chrono::steady_clock::time_point since;
    friend bool operator==(const RoomInList&, const RoomInList&) = default;
};

// The entry of a room in this state; none if it is not listed, closed, or locked, or if no person is there.
// `refusal`: why a new player who says its word cannot join; `features`: what a client needs; `host`: the networks of its host.
std::optional<ListedRoom> listed_room(const race::RoomState& state,
                                      const std::optional<race::Refusal>& refusal,
                                      wire::FeatureSet features,
                                      const std::optional<NetworkKey>& host);

class ListedRooms {
public:
    using Clock = std::chrono::steady_clock;
    using TimePoint = Clock::time_point;
    static constexpr std::size_t most_shown = 50;
    // What a node has told is forgotten this long after it: it says so every few seconds.
    static constexpr std::chrono::seconds node_kept_for{15};
    // One room's place in it, until its end.
    class Entry;

    // Adds the room, or replaces what was told of it.
    void put(const ListedRoom& room, TimePoint now);
    void remove(const race::RoomCode& code);
    // What this node of the cluster lists, instead of what it has told before.
    void put_of_node(const std::string& node, std::vector<RoomInList> rooms, TimePoint now);
    // Of this server, as the following.
    std::size_t size() const;
    // Whether this room is in the list and in its lobby.
    bool is_waiting(const race::RoomCode& code) const;
    // The rooms to show: rooms that wait come before those that race; of those that wait, open ones, then those with
    // most people. If there are more than can be shown, each network has its share, and of its rooms those that come
    // first in this order and were listed first.
    std::vector<RoomInList> choose() const;
    // The same of all nodes.
    std::vector<RoomInList> choose_of_all(TimePoint now) const;

private:
    using Room = std::shared_ptr<const RoomInList>;
    struct OfNode {
        std::vector<Room> rooms;
        TimePoint told_at;
    };

    mutable std::mutex mutex_;
    std::unordered_map<race::RoomCode, Room> rooms_;
    std::unordered_map<std::string, OfNode> of_nodes_;
};

class ListedRooms::Entry {
public:
    // `list`: none if the server lists no rooms.
    explicit Entry(ListedRooms* list) : list_(list) {}
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() { withdraw(); }

    // None: no longer listed.
    void tell(std::optional<ListedRoom> room, TimePoint now);
    void withdraw() { tell(std::nullopt, {}); }

private:
    ListedRooms* list_;
    std::optional<ListedRoom> told_;
};

}  // namespace gridrace::server
