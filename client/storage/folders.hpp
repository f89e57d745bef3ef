// Where the client keeps what is its user's, as the XDG Base Directory Specification has it.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

namespace gridrace::client {

// Each with "gridrace" as its last part; none without a home.
std::optional<std::filesystem::path> config_folder();  // what the person has written
std::optional<std::filesystem::path> data_folder();    // games and results
std::optional<std::filesystem::path> state_folder();   // what need not outlive a machine

// The whole of a file, or none if it cannot be read or is longer than `most_bytes`.
std::optional<std::string> read_file(const std::filesystem::path& path, std::size_t most_bytes);

// Why the last system call failed (errno).
std::error_code last_error();

// All or nothing: whoever kills us meanwhile leaves the old text or the new one. Not forced to the disk, which
// could take long: it outlives this program, not a power cut.
std::error_code replace_file(const std::filesystem::path& path, std::string_view text);

}  // namespace gridrace::client
