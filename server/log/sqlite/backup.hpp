// Backup and restore of the log.
#pragma once

#include <optional>

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

// A fault where the disk of `file` has too little space for a backup of this folder's log, for its test restore, and for
// `floor` bytes besides, which other users of the disk keep.
std::optional<LogFileFault> backup_space_fault(const std::filesystem::path& folder,
                                               const std::filesystem::path& file,
                                               std::uintmax_t floor);

// Restores a backup into a new folder beside it, reads what is there, and removes the folder. A fault
// if that is not what was `made`.
std::optional<LogFileFault> restore_fault(const std::filesystem::path& backup,
                                          const Inspection& made);

struct Restoration {
    Inspection log;              // sound
    std::filesystem::path kept;  // path of the previous log; empty if there was none
};

// Replaces the folder's log, which no server may be using, by a copy of the file. At every moment,
// and after every fault, the folder has either log.
Result<Restoration, LogFileFault> restore(const std::filesystem::path& file,
                                          const std::filesystem::path& folder);

}  // namespace gridrace::server
