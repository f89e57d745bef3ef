// The schema of the log file, and migrations from older versions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// The version that this program writes. Opens files of older versions as well, and upgrades them.
inline constexpr int schema_version = 3;

// Identifies our files, also for file(1): "grlg" in the file's header.
inline constexpr std::int64_t application_id = 0x67726c67;

// True if the file was never written.
Result<bool, std::error_code> is_new(Database& database);

Result<bool, std::error_code> has_table(Database& database, const std::string& name);

// Creates the table of records of this version, or those of rooms, empty. In a transaction.
std::error_code create_records(Database& database);
std::error_code create_rooms(Database& database);

// Replaces tables, which may be damaged, by those that `fill` creates and fills from "old_" and
// their names; atomically. Not in a transaction. Never reads the pages of the old tables, as DROP
// TABLE would: they remain until the file is rewritten, which is due then.
std::error_code replace_tables(Database& database, const std::vector<std::string>& names,
                               const std::function<std::error_code()>& fill);

// Marks the file as one to rewrite, because data may be left in it that nothing refers to. In a
// transaction.
std::error_code demand_rewrite(Database& database);
Result<bool, std::error_code> is_rewrite_due(Database& database);
std::error_code rewrite(Database& database);

// What is wrong with a file of this version, if it is of a later one than ours.
std::string newer_fault(std::int64_t version);

// Upgrades a new file, or one of an older version, to this version, atomically. Returns what is
// wrong, if anything: one sentence, safe to print; then the file is unchanged.
std::string bring_up_to_date(Database& database);

}  // namespace gridrace::server::sqlite
