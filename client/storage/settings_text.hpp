// The text of the settings file, TOML: parses it, writes it with documentation, changes one value
// in it. All other text of the user stays unchanged.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client/app/settings/profile.hpp"
#include "common/base/result.hpp"
#include "common/settings/file.hpp"

namespace gridrace::client {

using SettingsFault = settings::Fault;
using SettingKeys = std::set<std::string, std::less<>>;

struct SettingsText {
    app::Profile profile;               // with defaults where the text has no usable value
    SettingKeys said;                   // set by the text
    std::vector<SettingsFault> faults;  // in the order of lines
};

// Never fails: invalid values are faults, and the rest is used.
SettingsText parse_settings(std::string_view text);

// Every setting with its meaning, its choices and its default; those in `said` are set, the others
// are comments.
std::string documented_settings(const app::Profile& profile, const SettingKeys& said);

// `theme = "dark"`, as in its table, without an end of line.
std::string setting_line(const app::SettingRow& row, std::string_view value);

// The text with a new value for one setting, otherwise unchanged; the fault if the value is
// invalid, or the text is too broken to be changed.
Result<std::string, SettingsFault> with_setting(const std::string& text, std::string_view name,
                                                std::string_view value);

}  // namespace gridrace::client
