// The files of resume states. They are secret: only the owner may read them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "client/net/address.hpp"
#include "client/storage/locked_file.hpp"
#include "common/race/command.hpp"

namespace gridrace::client {

// Their folder, by the XDG Base Directory Specification; none without a home directory.
std::optional<std::filesystem::path> resume_states_folder();

// Makes the folder, and removes outdated files.
std::error_code prepare_resume_states(const std::filesystem::path& folder);

// True if no room keeps a lost member's seat for that long, nor a club its player.
bool is_outdated_resume_state(const std::filesystem::path& path);

// The common prefix of file names for this room, name and role: several clients may have the same.
std::string resume_state_key(const RoomAddress& room, std::string_view name, race::Role role);

// True if a running client has the first file of this room, name and role.
bool is_resume_state_in_use(const std::filesystem::path& folder, const RoomAddress& room,
                            std::string_view name, race::Role role);

// The file that an ended client has left, else a new one; never that of a running client.
Result<LockedFile, std::error_code> take_resume_state_file(const std::filesystem::path& folder,
                                                           const std::string& key);
// The same for this room, name and role. A club knows somebody by one token, who plays and who
// watches: there the file of either role is taken.
Result<LockedFile, std::error_code> take_resume_state_file(const std::filesystem::path& folder,
                                                           const RoomAddress& room,
                                                           std::string_view name, race::Role role);

}  // namespace gridrace::client
