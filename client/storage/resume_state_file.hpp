// The files in which clients keep their resume states. They are secret: nobody but the owner may read them.
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

// Where they are kept, as the XDG Base Directory Specification has it; none without a home.
std::optional<std::filesystem::path> resume_states_folder();

// Makes the folder, and removes the files of clients that are long dead.
std::error_code prepare_resume_states(const std::filesystem::path& folder);

// True if no room keeps the seat of a lost member for so long.
bool is_outdated_resume_state(const std::filesystem::path& path);

// The beginning of the names of all files for this wish: several clients may have the same.
std::string resume_state_key(const RoomAddress& room, std::string_view name, race::Role role);

// The file that a dead client has left, or else a new one; never that of a living client.
Result<LockedFile, std::error_code> take_resume_state_file(const std::filesystem::path& folder,
                                                           const std::string& key);

}  // namespace gridrace::client
