// All that the settings file can say, and the table of it: one for the file, its comments, the verb and the
// screen.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/app/settings/settings.hpp"
#include "common/settings/setting.hpp"

namespace gridrace::app {

// What a person likes, and who and where they are.
struct Profile {
    Settings settings;
    std::optional<language::Language> language;  // none: that of the system
    language::Language system_language = language::Language::english;
    std::string color = "auto";                  // as --color has it
    std::string server = "ws://127.0.0.1:8765";  // where rooms are opened and looked for
    std::string ca;                              // a PEM file of whom to trust, too; empty: none
    std::string name;                            // empty: the user's

    friend bool operator==(const Profile&, const Profile&) = default;
};

using SettingRow = settings::Row<Profile>;

// The table of the file that has the keys of the actions: "keys.undo".
inline constexpr std::string_view keys_table = "keys";

// Every setting, in the order of the file: those at its top, then the keys of the actions.
const settings::Rows<Profile>& setting_table();
// Those at the top of the file, which have a label and a variable.
std::span<const SettingRow> setting_rows();
// By name; nullptr if there is none.
const SettingRow* find_setting(std::string_view name);
// "keys.undo"
std::string setting_of(Action action);

// Its value as text: "true", "dark", "u ctrl-z". Precondition: there is such a setting.
std::string setting_value(const Profile& profile, std::string_view name);

// Changes one setting. Returns what is wrong, and what to do, if it cannot be changed; nothing is changed then.
std::optional<std::string> change_setting(Profile& profile, std::string_view name,
                                          std::string_view value);

}  // namespace gridrace::app
