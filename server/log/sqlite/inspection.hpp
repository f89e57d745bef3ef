// Checks a log file for damage without changing it, even while a server writes it.
#pragma once

#include <filesystem>

#include "server/log/room_inspection.hpp"
#include "server/log/sqlite/database.hpp"

namespace gridrace::server {

// Files of older versions are read as if upgraded. Needs a temporary file as large as the log, and
// the time to read it twice.
Result<Inspection, LogFileFault> inspect(const std::filesystem::path& file,
                                         const RoomVisitor& visit = {},
                                         const ResultVisitor& visit_result = {},
                                         const LeafVisitor& visit_leaves = {});

namespace sqlite {

// Copies a consistent snapshot of the log file to `to`.
std::error_code copy_log(const std::filesystem::path& file, Database& to);

// The fault for an error of copy_log().
LogFileFault copy_fault(const std::filesystem::path& file, const std::error_code& error);

}  // namespace sqlite

}  // namespace gridrace::server
