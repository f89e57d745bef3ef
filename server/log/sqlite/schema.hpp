// The schema of the log file, and migrations from older versions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// The version that this program writes. Opens files of older versions as well, and upgrades them.
inline constexpr int schema_version = 3;

// True if the file was never written.
Result<bool, std::error_code> is_new(Database& database);

// Creates the table of records of this version, or those of rooms, empty. In a transaction.
std::error_code create_records(Database& database);
std::error_code create_rooms(Database& database);

// Replaces tables, which may be damaged, by those that `fill` creates and fills from "old_" and
// their names; atomically. Not in a transaction. Never reads the pages of the old tables, as DROP
// TABLE would: they remain until the file is rewritten, which is due then.
std::error_code replace_tables(Database& database, const std::vector<std::string>& names,
                               const std::function<std::error_code()>& fill);

// What is to be rewritten, because data may be left there that nothing refers to. An earlier version
// rewrites the whole file for each.
enum class Rewrite { nothing, unused_parts_of_pages, whole_file };

// Marks the file. In a transaction.
std::error_code demand_rewrite(Database& database, Rewrite what);
Result<Rewrite, std::error_code> due_rewrite(Database& database);
std::error_code note_rewritten(Database& database);

// Upgrades a new file, or one of an older version, to this version, atomically. Returns what is
// wrong, if anything: one sentence, safe to print; then the file is unchanged.
std::string bring_up_to_date(Database& database);

}  // namespace gridrace::server::sqlite
