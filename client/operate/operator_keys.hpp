// The keys of an operator's sessions, a file for each server that only its owner can read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client/net/address.hpp"

namespace gridrace::client {

// None without a folder for state.
std::optional<std::filesystem::path> operator_key_path(const ServerAddress& server);

// Empty if there is none.
std::string read_operator_key(const std::filesystem::path& path);
std::error_code keep_operator_key(const std::filesystem::path& path, const std::string& key);
void forget_operator_key(const std::filesystem::path& path);

}  // namespace gridrace::client
