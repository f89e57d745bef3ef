// The effective settings: the defaults, overridden by the file, overridden by the environment. The
// command line overrides all, see options.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "client/storage/settings_text.hpp"
#include "client/terminal/capabilities.hpp"

namespace gridrace::client {

enum class SettingOrigin { file, environment, option };
// "file".
std::string_view name(SettingOrigin origin);

struct LoadedSettings {
    app::Profile profile;
    std::map<std::string, SettingOrigin, std::less<>> origins;  // of non-default settings
    std::vector<std::string> faults;                            // a line each for the user
};

// ~/.config/gridrace/config.toml; none without a home directory.
std::optional<std::filesystem::path> settings_path();

// A missing file counts as empty. The language is resolved: never "as the environment says".
LoadedSettings load_settings(const std::optional<std::filesystem::path>& path,
                             const terminal::Environment& environment);

// Changes settings in the file; creates a documented file if it does not exist. Returns why it
// failed; then nothing has changed.
std::optional<std::string> store_settings(const std::filesystem::path& path,
                                          const std::map<std::string, std::string>& values);

// Creates the documented file. With `replace`, an existing one is renamed to end with ".old" and
// its values are kept; else it fails. Returns why it failed.
enum class Existing { keep, replace };
std::optional<std::string> write_settings(const std::filesystem::path& path, Existing existing);

}  // namespace gridrace::client
