// Small files that must be there after a power cut. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server {

// Gives the file this content, whole or not at all, for its owner's eyes alone; it is on disk when this returns.
std::error_code write_durably(const std::filesystem::path& file, std::string_view bytes);

// Adds to the end of the file, which is made if there is none; it is on disk when this returns. A symbolic link is not
// followed: too_many_symbolic_link_levels.
std::error_code append_durably(const std::filesystem::path& file, std::string_view bytes);

// The file's bytes; none if there is no such file. A larger one is an error.
Result<std::optional<std::string>, std::error_code> read_file(const std::filesystem::path& file,
                                                              std::size_t max_bytes);

}  // namespace gridrace::server
