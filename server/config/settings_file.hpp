// The configuration file, TOML: what it sets, and what is wrong with it, line by line.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "common/settings/file.hpp"
#include "server/config/settings.hpp"

namespace gridrace::server {

// The file that is read by default.
inline constexpr const char* usual_settings_file = "/etc/gridrace/gridraced.toml";

// Never fail: what cannot be used is a fault. What is said is a value that its setting takes.
settings::ReadFile<Config> parse_settings_file(std::string_view text);
settings::ReadFile<Config> read_settings_file(const std::filesystem::path& path);

// The settings in force as such a file, each with its meaning. `origins`, if given, tells for every setting by its
// name where it comes from, and is written behind it.
using Origins = std::map<std::string, std::string, std::less<>>;
std::string settings_text(const Config& config, const Origins* origins);

}  // namespace gridrace::server
