// A table of rooms that is damaged is made anew from what can be read of it, so that one place in the file
// which cannot be read or written holds up no room but its own.
#pragma once

#include "server/log/sqlite/room_table.hpp"

namespace gridrace::server::sqlite {

// SQLite finds its part of the file in order.
Result<bool, std::error_code> is_table_sound(Database& database);

// Makes the table anew. Rows that can be read stay as they are; a room whose row is gone, but whose first record
// is not, gets one that says that it is damaged.
std::error_code make_rooms_anew(Database& database);

}  // namespace gridrace::server::sqlite
