// What somebody tries who looks for rooms.
#pragma once

#include "common/race/room_code.hpp"

namespace gridrace::server {

// Each time another one: the same again is no other guess.
inline race::RoomCode wrong_code() {
    static std::uint64_t tried = 0;
    return race::RoomCode::from_number(++tried);
}

}  // namespace gridrace::server
