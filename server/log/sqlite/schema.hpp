// The schema of the log file, and migrations from older versions.
#pragma once

#include <string>

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// The version that this program writes. Opens files of older versions as well, and upgrades them.
inline constexpr int schema_version = 3;

// True if the file was never written.
Result<bool, std::error_code> is_new(Database& database);

// Creates the table of records of this version, or those of rooms, empty. In a transaction.
std::error_code create_records(Database& database);
std::error_code create_rooms(Database& database);

// Upgrades a new file, or one of an older version, to this version, atomically. Returns what is
// wrong, if anything: one sentence, safe to print; then the file is unchanged.
std::string bring_up_to_date(Database& database);

}  // namespace gridrace::server::sqlite
