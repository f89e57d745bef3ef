#include "client/app/settings/profile.hpp"

#include <algorithm>
#include <array>

#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

constexpr std::array<std::string_view, 2> yes_no{"true", "false"};
constexpr std::array<std::string_view, 4> themes{"dark", "light", "high-contrast", "color-blind"};
static_assert(themes.size() == all_themes.size());
constexpr std::array<std::string_view, 5> languages{"auto", "en", "de", "es", "zh"};
static_assert(languages.size() == language::all_languages.size() + 1);
constexpr std::array<std::string_view, 5> colors{"auto", "never", "16", "256", "truecolor"};

template <bool Settings::*toggle>
constexpr SettingRow toggle_row(std::string_view key, language::Phrase label,
                                language::Phrase meaning) {
    return {key,
            label,
            meaning,
            yes_no,
            [](const Profile& profile) -> std::string {
                return profile.settings.*toggle ? "true" : "false";
            },
            [](Profile& profile, std::string_view value) {
                if (value != "true" && value != "false") return false;
                profile.settings.*toggle = value == "true";
                return true;
            }};
}

std::string theme_value(const Profile& profile) {
    return std::string(name(profile.settings.theme));
}

bool set_theme(Profile& profile, std::string_view value) {
    const auto theme = parse_theme(value);
    if (theme) profile.settings.theme = *theme;
    return theme.has_value();
}

std::string language_value(const Profile& profile) {
    return profile.language ? std::string(language::code(*profile.language)) : "auto";
}

bool set_language(Profile& profile, std::string_view value) {
    const auto chosen = language::parse_language(value);
    if (!chosen && value != "auto") return false;
    profile.language = chosen;
    profile.settings.language = chosen.value_or(profile.system_language);
    return true;
}

bool set_color(Profile& profile, std::string_view value) {
    if (std::ranges::find(colors, value) == colors.end()) return false;
    profile.color = value;
    return true;
}

bool set_server(Profile& profile, std::string_view value) {
    if (value.empty() || printable(value) != value) return false;
    profile.server = value;
    return true;
}

bool set_ca(Profile& profile, std::string_view value) {
    if (printable(value) != value) return false;
    profile.ca = value;
    return true;
}

bool set_name(Profile& profile, std::string_view value) {
    const auto cleaned = clean_name(value);
    if (!cleaned && !value.empty()) return false;
    profile.name = cleaned ? *cleaned : "";
    return true;
}

constexpr std::array setting_table{
    SettingRow{"theme", "Theme"_t, "the colours of the screen"_t, themes, theme_value, set_theme},
    SettingRow{"language", "Language"_t,
               "the language of all texts; automatic: that of the system locale"_t, languages,
               language_value, set_language},
    SettingRow{"color", "Terminal colours"_t, "how many colours to use"_t, colors,
               [](const Profile& profile) { return profile.color; }, set_color},
    SettingRow{"server",
               "Server"_t,
               "where to open and look for rooms: ws://HOST:PORT or HOST:PORT"_t,
               {},
               [](const Profile& profile) { return profile.server; },
               set_server},
    SettingRow{"ca",
               "Certificates"_t,
               "a PEM file of certificates to trust on wss://, besides the system's"_t,
               {},
               [](const Profile& profile) { return profile.ca; },
               set_ca},
    SettingRow{"name",
               "Name"_t,
               "your name in rooms, up to 16 characters; empty: your user name"_t,
               {},
               [](const Profile& profile) { return profile.name; },
               set_name},
    toggle_row<&Settings::highlights>(
        "highlights", "Highlights"_t,
        "highlight the cursor's row, column, box and digit, and mark notes in conflict"_t),
    toggle_row<&Settings::note_removal>(
        "note-removal", "Tidy notes"_t,
        "a placed digit removes its notes from the row, column and box"_t),
    toggle_row<&Settings::digit_first>("digit-first", "Digit first"_t,
                                       "choose the digit first, then its cells"_t),
    toggle_row<&Settings::mouse>("mouse", "Mouse"_t, "use the mouse on the board"_t),
    toggle_row<&Settings::title>("title", "Window title"_t, "show the race in the window title"_t),
    toggle_row<&Settings::bell_at_start>("bell-at-start", "Bell: start"_t,
                                         "ring the bell at three, two, one"_t),
    toggle_row<&Settings::bell_when_passed>("bell-when-passed", "Bell: overtaken"_t,
                                            "ring the bell when somebody overtakes you"_t),
    toggle_row<&Settings::bell_at_finish>("bell-at-finish", "Bell: finish"_t,
                                          "ring the bell when somebody finishes"_t),
    toggle_row<&Settings::talk>("talk", "Chat"_t, "show what others say"_t),
};

std::string listed(std::span<const std::string_view> choices) {
    std::string text;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
        text += choices[i];
    }
    return text;
}

std::string in_quotes(std::string_view text) {
    return "'" + printable(text) + "'";
}

std::optional<std::string> change_keys(Profile& profile, Action action, std::string_view keys) {
    const auto no_key = profile.settings.keys.bind(action, keys);
    if (!no_key) return std::nullopt;
    return in_quotes(*no_key) + " is no key; write keys as in \"u ctrl-z f2\"";
}

}  // namespace

bool SettingRow::is_toggle() const {
    return choices.data() == yes_no.data();
}

std::span<const SettingRow> setting_rows() {
    return setting_table;
}

const SettingRow* find_setting(std::string_view key) {
    const auto* found = std::ranges::find(setting_table, key, &SettingRow::key);
    return found == setting_table.end() ? nullptr : found;
}

std::string setting_of(Action action) {
    return std::string(key_prefix) + std::string(row_of(action).name);
}

std::optional<Action> action_of_setting(std::string_view key) {
    if (!key.starts_with(key_prefix)) return std::nullopt;
    return parse_action(key.substr(key_prefix.size()));
}

std::vector<std::string> setting_keys() {
    std::vector<std::string> keys;
    for (const auto& row : setting_table) keys.emplace_back(row.key);
    for (const auto& row : actions()) keys.push_back(setting_of(row.action));
    return keys;
}

std::string setting_value(const Profile& profile, std::string_view key) {
    if (const auto action = action_of_setting(key)) return profile.settings.keys.keys_of(*action);
    return find_setting(key)->value(profile);
}

std::optional<std::string> change_setting(Profile& profile, std::string_view key,
                                          std::string_view value) {
    if (const auto action = action_of_setting(key)) return change_keys(profile, *action, value);
    const auto* row = find_setting(key);
    if (row == nullptr) return "there is no setting " + in_quotes(key);
    if (row->set(profile, value)) return std::nullopt;
    std::string fault = std::string(key) + " cannot be " + in_quotes(value);
    if (!row->choices.empty()) return fault + "; choose " + listed(row->choices);
    if (key != "name") return fault;
    return fault + ": " + std::string(describe(clean_name(value).error()));
}

}  // namespace gridrace::app
