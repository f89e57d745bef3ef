// Reports on rooms and members for the operator. Contain no secrets: no token, no digit, no
// solution.
#pragma once

#include <nlohmann/json.hpp>

#include "server/rooms/room.hpp"

namespace gridrace::server::admin {

// Totals over the rooms of a shard.
struct Totals {
    std::size_t rooms = 0;
    std::size_t members = 0;
    std::size_t present = 0;
    std::size_t races = 0;  // under way, including countdowns

    void add(const race::RoomState& room);
    void add(const Totals& others);
};

// One line of a list.
nlohmann::json brief(const Room& room);
// With rules, race and members.
nlohmann::json in_full(const Room& room);
nlohmann::json members_of(const Room& room);

// The member with this number or, if there is none, with exactly this name.
const race::Member* find_member(const race::RoomState& room, std::string_view number_or_name);

}  // namespace gridrace::server::admin
