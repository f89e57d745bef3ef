// The configuration file, TOML: its values, and its faults line by line.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "common/settings/file.hpp"
#include "server/config/settings.hpp"

namespace gridrace::server {

// The default file.
inline constexpr const char* usual_settings_file = "/etc/gridrace/gridraced.toml";

// Never fails: invalid values are faults. The returned values are valid for their settings.
settings::ReadFile<Config> parse_settings_file(std::string_view text);
settings::ReadFile<Config> read_settings_file(const std::filesystem::path& path);

// The effective settings in the format of the file, each with its meaning. `origins`, if given,
// maps a setting's name to its source, which is written after it.
using Origins = std::map<std::string, std::string, std::less<>>;
std::string settings_text(const Config& config, const Origins* origins);

}  // namespace gridrace::server
