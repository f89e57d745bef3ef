// GET /rooms: the rooms that their hosts have listed for strangers, of this server. Other rooms are not in it.
#pragma once

#include <mutex>
#include <string>

#include "server/net/link/http.hpp"
#include "server/rooms/listed_rooms.hpp"

namespace gridrace::server {

// The document for this list at this time.
std::string listed_rooms_json(const std::vector<RoomInList>& rooms, ListedRooms::TimePoint now);

// The answer, composed at most once a second however many ask. Thread-safe.
class ListedRoomsAnswer {
public:
    explicit ListedRoomsAnswer(const ListedRooms& rooms) : rooms_(rooms) {}

    Response at(ListedRooms::TimePoint now);

private:
    const ListedRooms& rooms_;
    std::mutex mutex_;
    std::string json_;  // empty: not composed yet
    ListedRooms::TimePoint composed_at_;
};

}  // namespace gridrace::server
