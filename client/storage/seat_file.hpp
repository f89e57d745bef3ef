// The files in which clients keep their seats. What is in them is a secret: nobody but the owner may read it.
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

// Where seats are kept, as the XDG Base Directory Specification has it; none without a home.
std::optional<std::filesystem::path> seats_folder();

// Makes the folder, and removes the seats of clients that are long dead.
std::error_code prepare_seats(const std::filesystem::path& folder);

// True if no room keeps such a seat for so long.
bool is_outdated_seat(const std::filesystem::path& path);

// The beginning of the names of all files for this wish: several clients may have the same.
std::string seat_key(const RoomAddress& room, std::string_view name, race::Role role);

// A seat that a dead client has left, or else a place for a new one; never that of a living client.
Result<LockedFile, std::error_code> take_seat_file(const std::filesystem::path& folder,
                                                   const std::string& key);

}  // namespace gridrace::client
