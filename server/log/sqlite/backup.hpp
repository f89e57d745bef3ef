// Backup and restore of the log.
#pragma once

#include "server/log/sqlite/inspection.hpp"

namespace gridrace::server {

struct Backup {
    Inspection log;  // sound
    std::uintmax_t bytes = 0;
};

// Copies a consistent snapshot of the log of this folder, also while a server writes it, into a new
// file. The file gets its name only when complete, checked, and on disk.
Result<Backup, LogFileFault> back_up(const std::filesystem::path& folder,
                                     const std::filesystem::path& file);

struct Restoration {
    Inspection log;              // sound
    std::filesystem::path kept;  // path of the previous log; empty if there was none
};

// Replaces the folder's log, which no server may be using, by a copy of the file. At every moment,
// and after every fault, the folder has either log.
Result<Restoration, LogFileFault> restore(const std::filesystem::path& file,
                                          const std::filesystem::path& folder);

}  // namespace gridrace::server
