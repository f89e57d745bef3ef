// The list of rooms as JSON: for everybody, and from node to node.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/listed_rooms.hpp"

namespace gridrace::server {

// The document of GET /rooms for this list at this time.
std::string listed_rooms_json(const std::vector<RoomInList>& rooms, ListedRooms::TimePoint now);

// The same for another node, with the networks of hosts, and what such a text says. Rooms that this version does not
// understand are left out; a text that is no list has none.
std::string listed_rooms_for_nodes(const std::vector<RoomInList>& rooms,
                                   ListedRooms::TimePoint now);
std::vector<RoomInList> listed_rooms_of_node(std::string_view text, ListedRooms::TimePoint now);

}  // namespace gridrace::server
