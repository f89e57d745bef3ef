// The client's folders, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace gridrace::client {

// Each ends with "gridrace"; none without a home directory.
std::optional<std::filesystem::path> config_folder();  // settings that the user writes
std::optional<std::filesystem::path> data_folder();    // games and results
std::optional<std::filesystem::path> state_folder();   // state of this machine only
// Why the folder is none.
inline constexpr const char* no_config_folder = "neither XDG_CONFIG_HOME nor HOME is set";
inline constexpr const char* no_data_folder = "neither XDG_DATA_HOME nor HOME is set";
inline constexpr const char* no_state_folder = "neither XDG_STATE_HOME nor HOME is set";

// The contents of a file; none if it cannot be read or is longer than `most_bytes`.
std::optional<std::string> read_file(const std::filesystem::path& path, std::size_t most_bytes);

// Why the last system call failed (errno).
std::error_code last_error();

// Atomic: a crash leaves either the old or the new text. Not synced to disk, which could take long:
// survives this program, but perhaps not a power failure.
std::error_code replace_file(const std::filesystem::path& path, std::string_view text);

// Adds a line, which ends with a line feed, in a single write, so that two programs do not mix their lines. An incomplete
// last line is ended first.
std::error_code append_line(const std::filesystem::path& path, std::string_view line);

}  // namespace gridrace::client
