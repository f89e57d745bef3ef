// Rooms that go from one kind of storage into another: all of them for good, or into a backup.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/log/log.hpp"
#include "server/log/room_inspection.hpp"

namespace gridrace::server {

struct Copied {
    std::size_t rooms = 0;  // or there from an earlier attempt
    std::size_t records = 0;
    Inspection source;  // whose damaged rooms were left out
};

// A log that no server uses, of a folder or database that is there or not. Returns the cause of a failure: one sentence, safe
// to print.
Result<std::unique_ptr<Log>, std::string> open_log(const std::string& place, Durability durability,
                                                   Contents contents = Contents::whole);

// Copies all rooms from one place to the other, each a data folder or the URL of a database, whose
// servers must not be running. Rooms are checked by the rules on the way. The rooms in `from` stay
// as they are. `to` must have no open rooms but those of an earlier attempt, which this one
// completes; no room is written there before that is known.
Result<Copied, LogFileFault> migrate(const std::string& from, const std::string& to);

// Copies all rooms of a database, as they are at one moment, into a new file for a data folder, also
// while a server writes them. The file gets its name only when complete, checked, and on disk.
Result<Copied, LogFileFault> back_up_database(const std::string& url,
                                              const std::filesystem::path& file);

// Copies all rooms of a backup into a database without other open rooms, as migrate() does. Until
// when they were served is unknown then.
Result<Copied, LogFileFault> restore_database(const std::filesystem::path& file,
                                              const std::string& url);

}  // namespace gridrace::server
