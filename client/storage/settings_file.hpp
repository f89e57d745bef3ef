// The settings as they are in force: the defaults, over them the file, over it the environment. What the command
// line says comes last, see options.
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
    std::map<std::string, SettingOrigin, std::less<>> origins;  // of what is not by default
    std::vector<std::string> faults;                            // a line each for the person
};

// ~/.config/gridrace/config.toml; none without a home.
std::optional<std::filesystem::path> settings_path();

// A file that is not there is an empty one. The language is settled: never "as the environment says".
LoadedSettings load_settings(const std::optional<std::filesystem::path>& path,
                             const terminal::Environment& environment);

// Changes settings in the file, which is made with everything explained if it is not there. Says why it cannot
// be done; then nothing is.
std::optional<std::string> store_settings(const std::filesystem::path& path,
                                          const std::map<std::string, std::string>& values);

// Makes the explained file. One that is there keeps its name with ".old" behind it if `replace` is true, its
// values come along; else it is refused. Says why it cannot be done.
enum class Existing { keep, replace };
std::optional<std::string> write_settings(const std::filesystem::path& path, Existing existing);

}  // namespace gridrace::client
