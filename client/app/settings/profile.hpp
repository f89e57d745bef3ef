// All that the settings file can say, and the table of it: one for the file, its comments, the verb and the
// screen.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/app/settings/settings.hpp"

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

struct SettingRow {
    std::string_view key;    // in the file: "note-removal"
    language::Phrase label;  // on the screen
    language::Phrase meaning;
    std::span<const std::string_view> choices;  // empty: any text that `set` takes
    std::string (*value)(const Profile& profile);
    // False, and nothing is changed, if it cannot have this value.
    bool (*set)(Profile& profile, std::string_view value);

    bool is_toggle() const;
};

// All but the keys, in the order of the file.
std::span<const SettingRow> setting_rows();
// nullptr if there is none of that key.
const SettingRow* find_setting(std::string_view key);

// The keys of an action are settings too: "keys.undo".
inline constexpr std::string_view key_prefix = "keys.";
std::string setting_of(Action action);
std::optional<Action> action_of_setting(std::string_view key);

// Every key that there is, those of actions included, in the order of the file.
std::vector<std::string> setting_keys();
// Its value as text: "true", "dark", "u ctrl-z". Precondition: there is such a key.
std::string setting_value(const Profile& profile, std::string_view key);

// Changes one setting. Says what is wrong, and what to do, if it cannot be; nothing is changed then.
std::optional<std::string> change_setting(Profile& profile, std::string_view key,
                                          std::string_view value);

}  // namespace gridrace::app
