// The text of the settings file, TOML: reading it, writing it with everything explained, changing one value in
// it. Whatever a person wrote besides stays as it is.
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
    app::Profile profile;  // with defaults where the text says nothing, or nothing that can be used
    SettingKeys said;      // what the text has set
    std::vector<SettingsFault> faults;  // in the order of lines
};

// Never fails: what cannot be used is a fault, and the rest counts.
SettingsText parse_settings(std::string_view text);

// Every setting with its meaning, its choices and its default; those that are `said` are set, the others stand
// there as comments.
std::string documented_settings(const app::Profile& profile, const SettingKeys& said);

// `theme = "dark"`, as it stands in its table, without an end of line.
std::string setting_line(const app::SettingRow& row, std::string_view value);

// The text with another value for one setting, everything else left as it is; why not, if the value cannot be,
// or the text is too broken to be changed.
Result<std::string, SettingsFault> with_setting(const std::string& text, std::string_view name,
                                                std::string_view value);

}  // namespace gridrace::client
