// GET /rooms: the rooms that their hosts have listed for strangers, of this server and of the other nodes of its cluster.
// Other rooms are not in it.
#pragma once

#include <mutex>
#include <string>

#include "server/net/link/http.hpp"
#include "server/rooms/listed_rooms.hpp"

namespace gridrace::server {

// The answer, composed at most once a second however many ask. Thread-safe.
class ListedRoomsAnswer {
public:
    explicit ListedRoomsAnswer(ListedRooms& rooms) : rooms_(rooms) {}

    Response at(ListedRooms::TimePoint now);
    // What another node needs of this one's rooms, and what such a node has told.
    std::string for_nodes(ListedRooms::TimePoint now) const;
    void take_of_node(const std::string& node, std::string_view told, ListedRooms::TimePoint now);

private:
    ListedRooms& rooms_;
    std::mutex mutex_;
    std::string json_;  // empty: not composed yet
    ListedRooms::TimePoint composed_at_;
};

}  // namespace gridrace::server
