// Looks at a log file and changes nothing in it, whoever writes it meanwhile: is all that it holds sound?
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
        unsound,     // it is no log, or a damaged one, or one of a newer version
        unwritable,  // the place where it was to go
        in_use       // the folder cannot be claimed: a server uses it, say
    };
    Kind kind{};
    std::string sentence;  // safe to print
};

// What was found at one moment.
struct Inspection {
    struct DamagedRoom {
        race::RoomCode code;
        std::string reason;  // a few words
    };
    std::size_t rooms = 0;
    std::size_t records = 0;
    std::vector<std::string> file_faults;  // what SQLite has to say of the file as a whole
    std::vector<DamagedRoom> damaged;

    std::size_t nameless = 0;  // damaged rooms whose codes cannot be read

    bool is_sound() const { return file_faults.empty() && damaged.empty() && nameless == 0; }
};

// Files of older versions are read as if they had been brought up to date. Takes as much room in a temporary
// file as the log has, and time for reading all of it twice.
Result<Inspection, LogFileFault> inspect(const std::filesystem::path& file);

namespace sqlite {

// Makes `to` what the log file is at this moment.
std::error_code copy_log(const std::filesystem::path& file, Database& to);

// The fault that such an error of copy_log() is.
LogFileFault copy_fault(const std::filesystem::path& file, const std::error_code& error);

}  // namespace sqlite

}  // namespace gridrace::server
