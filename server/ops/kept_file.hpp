// Small files that survive a power failure. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server {

// Replaces the file's contents atomically, readable by its owner only; on disk on return.
std::error_code write_durably(const std::filesystem::path& file, std::string_view bytes);

// Appends to the file, or creates it; on disk on return. Does not follow a symbolic link:
// too_many_symbolic_link_levels.
std::error_code append_durably(const std::filesystem::path& file, std::string_view bytes);

// The file's bytes; none if it does not exist. An error if it is larger.
Result<std::optional<std::string>, std::error_code> read_file(const std::filesystem::path& file,
                                                              std::size_t max_bytes);

}  // namespace gridrace::server
