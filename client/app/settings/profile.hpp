// All values of the settings file, and their table: one for the file, its comments, the command and
// the screen.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/app/settings/settings.hpp"
#include "common/settings/setting.hpp"

namespace gridrace::app {

// The user's preferences and identity.
struct Profile {
    Settings settings;
    std::optional<language::Language> language;  // none: the system's
    language::Language system_language = language::Language::english;
    std::string color = "auto";                  // a value of --color
    std::string server = "ws://127.0.0.1:8765";  // where rooms are created and joined
    std::string ca;      // PEM file of further trusted authorities; empty: none
    std::string name;    // empty: the system user's
    bool guest = false;  // no server is told the player's key

    friend bool operator==(const Profile&, const Profile&) = default;
};

using SettingRow = settings::Row<Profile>;

// The file's table with the keys of actions: "keys.undo".
inline constexpr std::string_view keys_table = "keys";

// Every setting, in the order of the file: those at its top, then the keys of the actions.
const settings::Rows<Profile>& setting_table();
// The settings at the top of the file, which have a label and a variable.
std::span<const SettingRow> setting_rows();
// By name; nullptr if there is none.
const SettingRow* find_setting(std::string_view name);
// "keys.undo"
std::string setting_of(Action action);

// The setting's value as text: "true", "dark", "u ctrl-z". Precondition: the setting exists.
std::string setting_value(const Profile& profile, std::string_view name);

// Changes one setting. If it is invalid, changes nothing and returns what is wrong and what to do.
std::optional<std::string> change_setting(Profile& profile, std::string_view name,
                                          std::string_view value);

}  // namespace gridrace::app
