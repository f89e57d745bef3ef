// Rebuilds a damaged table of rooms from what is readable, so that one unreadable or unwritable
// place in the file affects only its own room.
#pragma once

#include "server/log/sqlite/room_table.hpp"

namespace gridrace::server::sqlite {

// Whether SQLite finds the table intact.
Result<bool, std::error_code> is_table_sound(Database& database);

// Rebuilds the table. Readable rows stay unchanged; a room whose row is lost, but whose first
// record is not, gets a row marked as damaged. Like replace_tables().
std::error_code make_rooms_anew(Database& database);

}  // namespace gridrace::server::sqlite
