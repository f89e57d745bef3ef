// The configuration file, TOML: what it sets, and what is wrong with it, line by line.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/config/setting.hpp"

namespace gridrace::server {

// Where it is looked for if nobody names one.
inline constexpr const char* usual_settings_file = "/etc/gridrace/gridraced.toml";
inline constexpr std::size_t most_settings_bytes = 256 * 1024;

struct SettingsFile {
    struct Said {
        const Setting* setting = nullptr;
        std::string value;
        std::string place;  // "gridraced.toml:12"
    };
    std::vector<Said> said;  // of the right type; its value is not judged yet
    std::vector<std::string>
        faults;  // "gridraced.toml:12: …", in the order of lines, safe to print
};

// `name` is that of the file, for places. Never fails: what cannot be used is a fault.
SettingsFile parse_settings_file(std::string_view text, const std::string& name);
SettingsFile read_settings_file(const std::filesystem::path& path);

// The settings in force as such a file, each with its meaning. `origins`, if given, tells for every setting by its
// name where it comes from, and is written behind it.
using Origins = std::map<std::string, std::string, std::less<>>;
std::string settings_text(const Config& config, const Origins* origins);

}  // namespace gridrace::server
