// What the data folder says about the last backup: a command leaves it there, the running server shows it. Blocking calls:
// not for a network thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace gridrace::server {

struct BackupMark {
    std::int64_t made_at = 0;  // when the last good one was made, in seconds since 1970; 0 if never
    std::string
        failure;  // why the last one failed, one sentence, not yet printable; empty if it did not
};

// Notes in the data folder that its log has just been copied, and the copy checked.
std::error_code mark_backup(const std::filesystem::path& folder);
// Notes that it could not be, and why. The time of the last good one stays.
std::error_code mark_failed_backup(const std::filesystem::path& folder, std::string_view sentence);

// Nothing where the files are missing or cannot be read.
BackupMark read_backup_mark(const std::filesystem::path& folder);

}  // namespace gridrace::server
