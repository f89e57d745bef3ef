// The configuration file, TOML: its values, and its faults line by line.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/settings/file.hpp"
#include "server/config/settings.hpp"

namespace gridrace::server {

// The default file.
inline constexpr const char* usual_settings_file = "/etc/gridrace/gridraced.toml";
// The package's own values, read before the default file.
inline constexpr const char* packaged_settings_file = "/usr/lib/gridrace/gridraced.toml";

inline constexpr std::size_t most_drop_ins = 100;
// The folder of the files that are read after this one: "gridraced.d" beside "gridraced.toml". Empty if the name does
// not end in ".toml".
std::filesystem::path drop_in_folder(const std::filesystem::path& file);

struct DropIns {
    std::vector<std::filesystem::path> files;  // *.toml, sorted by name; hidden ones are left out
    std::optional<std::string> fault;          // of the folder; safe to print
};
DropIns list_drop_ins(const std::filesystem::path& folder);

// Never fails: invalid values are faults. The returned values are valid for their settings.
settings::ReadFile<Config> parse_settings_file(std::string_view text);
settings::ReadFile<Config> read_settings_file(const std::filesystem::path& path);

// The effective settings in the format of the file, each with its meaning. `origins`, if given,
// maps a setting's name to its source, which is written after it.
using Origins = std::map<std::string, std::string, std::less<>>;
std::string settings_text(const Config& config, const Origins* origins);

}  // namespace gridrace::server
