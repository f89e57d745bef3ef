// Checks a log file for damage without changing it, even while a server writes it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/base/result.hpp"
#include "common/race/room_code.hpp"
#include "server/log/sqlite/database.hpp"

namespace gridrace::server {

// Why a log file was not inspected, backed up or restored.
struct LogFileFault {
    enum class Kind {
        unreadable,  // it cannot be opened or read
        unsound,     // not a log, damaged, or of a newer version
        unwritable,  // the target
        in_use       // the folder is in use, for example by a server
    };
    Kind kind{};
    std::string sentence;  // safe to print
};

// The state at one moment.
struct Inspection {
    struct DamagedRoom {
        race::RoomCode code;
        std::string reason;  // a few words
    };
    std::size_t rooms = 0;
    std::size_t records = 0;
    std::vector<std::string> file_faults;  // SQLite's reports on the file as a whole
    std::vector<DamagedRoom> damaged;

    std::size_t nameless = 0;  // number of damaged rooms whose codes cannot be read

    bool is_sound() const { return file_faults.empty() && damaged.empty() && nameless == 0; }
};

// Files of older versions are read as if upgraded. Needs a temporary file as large as the log, and
// the time to read it twice.
Result<Inspection, LogFileFault> inspect(const std::filesystem::path& file);

namespace sqlite {

// Copies a consistent snapshot of the log file to `to`.
std::error_code copy_log(const std::filesystem::path& file, Database& to);

// The fault for an error of copy_log().
LogFileFault copy_fault(const std::filesystem::path& file, const std::error_code& error);

}  // namespace sqlite

}  // namespace gridrace::server
