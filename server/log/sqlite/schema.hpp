// How the log lies in its file, and how files of older versions become like those of this one.
#pragma once

#include <string>

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// The version that this program writes. Files of every version before open as well: they are changed.
inline constexpr int schema_version = 3;

// True if nothing was ever written to the file.
Result<bool, std::error_code> is_new(Database& database);

// The tables of rooms of this version, without rows. In a transaction.
std::error_code create_rooms(Database& database);

// Makes a file that is new, or of an older version, one of this version, all of it or nothing. What is
// wrong with the file, if something is: one sentence, safe to print; it is left as it was then.
std::string bring_up_to_date(Database& database);

}  // namespace gridrace::server::sqlite
