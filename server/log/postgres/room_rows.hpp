// What the statements about rooms return.
#pragma once

#include <string>
#include <vector>

#include "common/race/room_code.hpp"
#include "server/log/log.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// Of query::read: the room's records in order. LogFault::no_such_room, or damaged if one is
// missing.
Result<std::vector<std::string>, std::error_code> records_of(const Rows& rows);

struct NumberedRecords {
    LogSpan span;  // up to the last one
    std::vector<std::string> records;
    bool continues = false;  // after those that were known
};
// Of query::prepare and query::read_own, which was told what is known.
Result<NumberedRecords, std::error_code> records_after(const Rows& rows, const LogSpan& known);

struct Codes {
    std::vector<race::RoomCode> codes;
    std::size_t nameless = 0;  // number of rooms whose codes are none
};
// Of query::list and list_all.
Codes codes_of(const Rows& rows);

}  // namespace gridrace::server::postgres
