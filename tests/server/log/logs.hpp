// Logs of rooms that were really raced in, for tests of what reads logs.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "common/race/room_code.hpp"

namespace gridrace::server {

// The records of a room of this code: two players, a race won and the next one begun.
std::vector<std::string> race_records(const race::RoomCode& code);

// Begins a room with these records in the folder's log.
void write_room(const std::filesystem::path& folder, const race::RoomCode& code,
                const std::vector<std::string>& records);

// Everything that is in the folder: the bytes of each file by its name.
std::map<std::string, std::string> files_in(const std::filesystem::path& folder);

}  // namespace gridrace::server
