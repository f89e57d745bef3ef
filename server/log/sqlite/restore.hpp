// Replaces the log by another one, and keeps the old one.
#pragma once

#include <filesystem>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

// Makes `other`, a closed, synced database in the same folder, the log `log`. Returns the new path
// of the old log with SQLite's files beside it; empty if there was none. After a fault the log is
// the old one. Nobody may have it open. The folder is not synced.
Result<std::filesystem::path, std::error_code> restore(const std::filesystem::path& log,
                                                       const std::filesystem::path& other);

}  // namespace gridrace::server::sqlite
