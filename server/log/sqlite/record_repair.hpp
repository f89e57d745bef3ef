// Rebuilds a damaged table of records, so that damage holds up no other rooms than those whose
// records it changed.
#pragma once

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// Replaces the table by one with the records up to this number that can be read, and rewrites the
// file, so that no page of the old one remains. The rooms of the other records are damaged from
// then on. Takes as long as writing all records twice. Not in a transaction.
std::error_code make_records_anew(Database& database, std::int64_t newest);

}  // namespace gridrace::server::sqlite
