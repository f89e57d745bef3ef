// Rebuilds a damaged table of records, so that damage holds up no other rooms than those whose
// records it changed.
#pragma once

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// Replaces the table by one with the records up to this number that can be read. The rooms of the
// other records are damaged from then on. Like replace_tables().
std::error_code make_records_anew(Database& database, std::int64_t newest);

}  // namespace gridrace::server::sqlite
