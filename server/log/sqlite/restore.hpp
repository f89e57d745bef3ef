// Puts another log into the place of the one that is there, and keeps that.
#pragma once

#include <filesystem>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

// `log` becomes what `other` is, a closed database in the same folder that is on disk. Says where the log is
// kept that was there, with everything that SQLite had beside it; empty if there was none. After a fault it is
// where it was. Nobody may have it open.
Result<std::filesystem::path, std::error_code> restore(const std::filesystem::path& log,
                                                       const std::filesystem::path& other);

}  // namespace gridrace::server::sqlite
