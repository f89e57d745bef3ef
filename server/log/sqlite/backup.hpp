// A second copy of the log for the day on which the first one is gone, and the way back.
#pragma once

#include "server/log/sqlite/inspection.hpp"

namespace gridrace::server {

struct Backup {
    Inspection log;  // sound
    std::uintmax_t bytes = 0;
};

// Copies the log of this folder as it is at one moment, also while a server writes it, into a file that must
// not exist yet. The file has its name only once it is whole, found sound, and on disk.
Result<Backup, LogFileFault> back_up(const std::filesystem::path& folder,
                                     const std::filesystem::path& file);

struct Restoration {
    Inspection log;              // sound
    std::filesystem::path kept;  // where the log is that was there; empty if there was none
};

// Puts a copy of the file in the place of the folder's log, which no server may be using. At every moment,
// and after every fault, the folder has the one log or the other.
Result<Restoration, LogFileFault> restore(const std::filesystem::path& file,
                                          const std::filesystem::path& folder);

}  // namespace gridrace::server
