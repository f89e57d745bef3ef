// What the statements about rooms return.
#pragma once

#include <string>
#include <vector>

#include "common/race/room_code.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// Of query::read: the room's records in order. LogFault::no_such_room, or damaged if one is
// missing.
Result<std::vector<std::string>, std::error_code> records_of(const Rows& rows);

struct Codes {
    std::vector<race::RoomCode> codes;
    std::size_t nameless = 0;  // number of rooms whose codes are none
};
// Of query::list and list_all.
Codes codes_of(const Rows& rows);

}  // namespace gridrace::server::postgres
