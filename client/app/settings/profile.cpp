#include "client/app/settings/profile.hpp"

#include <algorithm>

#include "common/base/text.hpp"
#include "common/settings/rows.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using language::Phrase;

// A setting at the top of the file, in the environment and on the screen.
settings::Setting top(std::string name, Phrase label, Phrase help) {
    return {.name = name,
            .help = std::string(help.english()),
            .label = std::string(label.english()),
            .key = name,
            .variable = settings::variable_of(name)};
}

SettingRow toggle(std::string name, Phrase label, Phrase help, bool Settings::*member) {
    return settings::toggle(top(std::move(name), label, help), &Profile::settings, member);
}

SettingRow theme_row() {
    std::vector<std::pair<std::string, ThemeName>> choices;
    choices.reserve(std::size(all_themes));
    for (const auto theme : all_themes) choices.emplace_back(name(theme), theme);
    return settings::choice(top("theme", "Theme"_t, "the colours of the screen"_t), choices,
                            &Profile::settings, &Settings::theme);
}

SettingRow language_row() {
    using Choice = std::optional<language::Language>;
    std::vector<std::pair<std::string, Choice>> choices{{"auto", std::nullopt}};
    for (const auto one : language::all_languages) choices.emplace_back(language::code(one), one);
    auto row =
        settings::choice(top("language", "Language"_t,
                             "the language of all texts; automatic: that of the system locale"_t),
                         choices, &Profile::language);
    row.put = [put = row.put](Profile& profile, std::string_view said) {
        if (!put(profile, said)) return false;
        profile.settings.language = profile.language.value_or(profile.system_language);
        return true;
    };
    return row;
}

std::optional<std::string> parse_printable(std::string_view said) {
    return printable(said) == said ? std::optional<std::string>(said) : std::nullopt;
}

std::optional<std::string> parse_address(std::string_view said) {
    return said.empty() ? std::nullopt : parse_printable(said);
}

std::optional<std::string> parse_name(std::string_view said) {
    const auto cleaned = clean_name(said);
    if (cleaned) return *cleaned;
    return said.empty() ? std::make_optional<std::string>() : std::nullopt;
}

SettingRow row_of_keys(const ActionRow& row) {
    const auto action = row.action;
    const auto put = [action](Profile& profile, std::string_view keys) {
        return !profile.settings.keys.bind(action, keys);
    };
    const auto value = [action](const Profile& profile) {
        return profile.settings.keys.keys_of(action);
    };
    return {{.name = setting_of(action),
             .help = std::string(row.meaning.english()),
             .default_value = std::string(row.keys),
             .table = std::string(keys_table),
             .key = std::string(row.name)},
            put,
            value};
}

settings::Rows<Profile> make_table() {
    settings::Rows<Profile> table{
        theme_row(),
        language_row(),
        settings::choice<std::string>(
            top("color", "Terminal colours"_t, "how many colours to use"_t),
            {{"auto", "auto"},
             {"never", "never"},
             {"16", "16"},
             {"256", "256"},
             {"truecolor", "truecolor"}},
            &Profile::color),
        settings::text(top("server", "Server"_t,
                           "where to open and look for rooms: ws://HOST:PORT or HOST:PORT"_t),
                       parse_address, &Profile::server),
        settings::text(top("ca", "Certificates"_t,
                           "a PEM file of certificates to trust on wss://, besides the system's"_t),
                       parse_printable, &Profile::ca),
        settings::text(top("name", "Name"_t,
                           "your name in rooms, up to 16 characters; empty: your user name"_t),
                       parse_name, &Profile::name),
        settings::toggle(
            top("guest", "Guest"_t, "tell no server the key by which it would know you"_t),
            &Profile::guest),
        toggle("highlights", "Highlights"_t,
               "highlight the cursor's row, column, box and digit, and mark notes in conflict"_t,
               &Settings::highlights),
        toggle("note-removal", "Tidy notes"_t,
               "a placed digit removes its notes from the row, column and box"_t,
               &Settings::note_removal),
        toggle("digit-first", "Digit first"_t, "choose the digit first, then its cells"_t,
               &Settings::digit_first),
        toggle("azerty", "AZERTY digits"_t,
               "on the board, & é \" ' ( - è _ ç à are 1 to 9 and 0, without shift"_t,
               &Settings::azerty),
        toggle("calm", "Calm"_t, "no clock and no places until you have finished"_t,
               &Settings::calm),
        toggle("mouse", "Mouse"_t, "use the mouse on the board"_t, &Settings::mouse),
        toggle("title", "Window title"_t, "show the race in the window title"_t, &Settings::title),
        toggle("bell-at-start", "Bell: start"_t, "ring the bell at three, two, one"_t,
               &Settings::bell_at_start),
        toggle("bell-when-passed", "Bell: overtaken"_t,
               "ring the bell when somebody overtakes you"_t, &Settings::bell_when_passed),
        toggle("bell-at-finish", "Bell: finish"_t, "ring the bell when somebody finishes"_t,
               &Settings::bell_at_finish),
        toggle(
            "notify", "Notify me"_t,
            "as host, ring and show a notice on the desktop when somebody joins or all are ready"_t,
            &Settings::notify),
        toggle("talk", "Chat"_t, "show what others say"_t, &Settings::talk),
    };
    for (const auto& action : actions()) table.push_back(row_of_keys(action));
    return table;
}

std::string listed(std::span<const std::string> choices) {
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

}  // namespace

const settings::Rows<Profile>& setting_table() {
    static const auto table = make_table();
    return table;
}

std::span<const SettingRow> setting_rows() {
    const auto keys = std::ranges::find(setting_table(), keys_table, &SettingRow::table);
    return {setting_table().begin(), keys};
}

const SettingRow* find_setting(std::string_view name) {
    const auto found = std::ranges::find(setting_table(), name, &SettingRow::name);
    return found == setting_table().end() ? nullptr : &*found;
}

std::string setting_of(Action action) {
    return std::string(keys_table) + "." + std::string(row_of(action).name);
}

std::string setting_value(const Profile& profile, std::string_view name) {
    return find_setting(name)->value(profile);
}

std::optional<std::string> change_setting(Profile& profile, std::string_view name,
                                          std::string_view value) {
    const auto* row = find_setting(name);
    if (row == nullptr) return "there is no setting " + in_quotes(name);
    if (row->put(profile, value)) return std::nullopt;
    if (row->table == keys_table) {
        const auto no_key = Keymap().bind(*parse_action(row->key), value);
        return in_quotes(*no_key) + " is no key; write keys as in \"u ctrl-z f2\"";
    }
    const auto fault = row->name + " cannot be " + in_quotes(value);
    if (!row->choices.empty()) return fault + "; choose " + listed(row->choices);
    if (name != "name") return fault;
    return fault + ": " + std::string(describe(clean_name(value).error()));
}

}  // namespace gridrace::app
