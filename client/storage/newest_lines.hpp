// Files of lines of which only the newest are kept.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace gridrace::client {

// The whole lines within the last `most_bytes` of the file, without their line feeds, oldest first; none if there is no such
// file, or it cannot be read.
std::vector<std::string> read_newest_lines(const std::filesystem::path& path,
                                           std::size_t most_bytes);

// Adds the line unless it is there, and drops the oldest ones if there are more than `most_bytes`. A file that cannot be read
// is left as it is. Creates the folder.
std::error_code add_newest_line(const std::filesystem::path& path, std::string_view line,
                                std::size_t most_bytes);

}  // namespace gridrace::client
