#include "client/storage/settings_text.hpp"

#include <algorithm>
#include <sstream>

#include "client/net/address.hpp"
#include "client/terminal/key_name.hpp"
#include "common/base/text.hpp"
#include "common/base/toml.hpp"

namespace gridrace::client {

namespace {

using app::Profile;
using app::SettingRow;
using settings::FileValue;

std::optional<std::string> fault_of_server(std::string_view name, const std::string& value) {
    if (name != "server") return std::nullopt;
    const auto address = parse_server(value);
    if (address) return std::nullopt;
    return "server: " + address.error().reason;
}

// A key of `leave` would lose its meaning without notice.
std::optional<std::string> fault_of_leaving_key(const Profile& profile, const SettingRow& row,
                                                const std::string& value) {
    const bool may_leave = row.name == app::setting_of(app::Action::leave);
    if (row.table != app::keys_table || may_leave) return std::nullopt;
    std::istringstream words(value);
    for (std::string word; words >> word;) {
        const auto wanted = terminal::parse_key(word);
        if (!wanted) continue;
        const auto here = profile.settings.keys.action(app::Context::everywhere, *wanted);
        const bool always_leaves = wanted->control && wanted->rune == U'c';
        if (always_leaves) return row.name + ": ctrl-c always leaves; choose another key";
        if (here != app::Action::leave) continue;
        return row.name + ": " + word +
               " leaves; choose another key, or first give leaving another one: "
               "gridrace settings set keys.leave Q";
    }
    return std::nullopt;
}

// Puts one value of the text into the profile; returns what is wrong with it.
std::optional<std::string> take(Profile& profile, const FileValue& value, const SettingRow* row) {
    using Type = FileValue::Type;
    if (row == nullptr) {
        return "there is no setting '" + printable(value.name()) +
               "'; gridrace settings show lists them all";
    }
    const bool is_toggle = row->kind == SettingRow::Kind::toggle;
    const bool is_wrong = !value.text || value.type == Type::list ||
                          value.type == (is_toggle ? Type::text : Type::toggle);
    if (is_wrong) {
        return row->name + (is_toggle ? " wants true or false" : " wants a text in quotes");
    }
    if (auto wrong = fault_of_server(row->name, *value.text)) return wrong;
    return app::change_setting(profile, row->name, *value.text);
}

// A key bound to two actions of one context belongs to the later one.
std::optional<std::string> fault_of_lost_key(const Profile& profile, const SettingRow& row,
                                             std::string_view value) {
    if (row.table != app::keys_table) return std::nullopt;
    Profile alone;
    row.put(alone, value);
    const auto left = row.value(profile);
    if (left == row.value(alone)) return std::nullopt;
    return row.name + " shares a key with another action: it has '" + left +
           "' left; give each its own";
}

std::string documented_line(const Profile& profile, const SettingKeys& said,
                            const SettingRow& row) {
    return (said.contains(row.name) ? "" : "#") + setting_line(row, row.value(profile)) + "\n";
}

std::string_view without_blanks(std::string_view line) {
    const auto start = line.find_first_not_of(" \t");
    return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

// "#theme = …": a documented default in a comment.
bool is_waiting_line(std::string_view line, std::string_view name) {
    line = without_blanks(line);
    if (!line.starts_with('#')) return false;
    line = without_blanks(line.substr(1));
    if (!line.starts_with(name)) return false;
    return without_blanks(line.substr(name.size())).starts_with('=');
}

// Adds a missing setting: in its commented line, else in its table.
std::string with_added(std::string text, const SettingRow& row, std::string_view value) {
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    const auto fresh = setting_line(row, value) + "\n";
    const auto header = "[" + row.table + "]";
    bool is_inside = row.table.empty();  // in the table
    std::size_t begin = 0;               // of its lines
    std::size_t at = 0;
    for (std::size_t next = 0; at < text.size(); at = next) {
        next = text.find('\n', at) + 1;
        const auto line = without_blanks(std::string_view(text).substr(at, next - at));
        if (is_inside && line.starts_with('[')) break;
        if (is_inside && is_waiting_line(line, row.key)) return text.replace(at, next - at, fresh);
        if (is_inside || !line.starts_with(header)) continue;
        is_inside = true;
        begin = next;
    }
    if (row.table.empty()) return text.insert(at, fresh);
    if (is_inside) return text.insert(begin, fresh);
    return text + "\n" + header + "\n" + fresh;
}

// The byte offset of the parser's position, which counts characters.
std::size_t offset_of(std::string_view text, toml::source_position place) {
    std::size_t at = 0;
    for (toml::source_index line = 1; line < place.line && at < text.size(); ++line) {
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    for (toml::source_index column = 1; column < place.column && at < text.size(); ++column) {
        ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) ++at;
    }
    return at;
}

std::string with_replaced(const std::string& text, const toml::node& node, const SettingRow& row,
                          std::string_view value) {
    const auto begin = offset_of(text, node.source().begin);
    const auto end = offset_of(text, node.source().end);
    return text.substr(0, begin) + settings::written(row, value) + text.substr(end);
}

// True if only this setting has changed.
bool changes_only(const std::string& before, const std::string& after, const SettingRow& row,
                  std::string_view value) {
    auto wanted = toml::parse(before);
    const auto changed = toml::parse(after);
    if (!wanted || !changed) return false;
    auto* table = &wanted.table();
    if (!row.table.empty()) {
        table = table->insert(row.table, toml::table()).first->second.as_table();
    }
    if (table == nullptr) return false;
    if (row.kind == SettingRow::Kind::toggle) {
        table->insert_or_assign(row.key, value == "true");
    } else {
        table->insert_or_assign(row.key, value);
    }
    return wanted.table() == changed.table();
}

}  // namespace

std::string setting_line(const SettingRow& row, std::string_view value) {
    return row.key + " = " + settings::written(row, value);
}

SettingsText parse_settings(std::string_view text) {
    SettingsText read;
    auto file = settings::read_file(text, app::setting_table(),
                                    "this is no TOML, so that none of the file counts",
                                    [&read](const FileValue& value, const SettingRow* row) {
                                        return take(read.profile, value, row);
                                    });
    read.faults = std::move(file.faults);
    for (const auto& [row, value, line] : file.said) {
        read.said.insert(row->name);
        if (auto fault = fault_of_lost_key(read.profile, *row, value)) {
            read.faults.push_back({line, *std::move(fault)});
        }
    }
    std::ranges::stable_sort(read.faults, {}, &SettingsFault::line);
    return read;
}

std::string documented_settings(const Profile& profile, const SettingKeys& said) {
    std::string text =
        "# The settings of gridrace. Lines that begin with # show the defaults: remove the # and "
        "change\n# the value. Command-line options override GRIDRACE_… variables, which override "
        "this file.\n";
    for (const auto& row : app::setting_rows()) {
        text += "\n" + settings::comment(row.help);
        if (!row.choices.empty()) {
            std::string choices = "choices:";
            for (const auto& choice : row.choices) choices += " " + choice;
            text += settings::comment(choices + "; default: " + row.usual());
        }
        text += documented_line(profile, said, row);
    }
    text +=
        "\n# The keys of every action, with blanks between: \"u ctrl-z\". Names of keys: a single\n"
        "# character, up, down, left, right, home, end, insert, delete, page-up, page-down, tab,\n"
        "# backspace, enter, escape, space, f1 to f12; before them ctrl-, alt-, shift-.\n"
        "[keys]\n";
    for (const auto& row : app::setting_table()) {
        if (row.table != app::keys_table) continue;
        text += "\n" + settings::comment(row.help + "; default: " + row.usual()) +
                documented_line(profile, said, row);
    }
    return text;
}

Result<std::string, SettingsFault> with_setting(const std::string& text, std::string_view name,
                                                std::string_view value) {
    Profile tried;
    if (const auto wrong = fault_of_server(name, std::string(value))) {
        return SettingsFault{0, *wrong};
    }
    if (const auto wrong = app::change_setting(tried, name, value)) return SettingsFault{0, *wrong};
    const auto parsed = toml::parse(text);
    const auto read = parse_settings(text);
    if (!parsed) return read.faults.front();
    const auto& row = *app::find_setting(name);
    if (const auto wrong = fault_of_leaving_key(read.profile, row, std::string(value))) {
        return SettingsFault{0, *wrong};
    }

    const auto* table = row.table.empty() ? &parsed.table() : parsed.table()[row.table].as_table();
    const auto* node = table != nullptr ? table->get(row.key) : nullptr;
    auto changed =
        node != nullptr ? with_replaced(text, *node, row, value) : with_added(text, row, value);
    if (changes_only(text, changed, row, value)) return changed;
    return SettingsFault{
        node != nullptr ? static_cast<int>(node->source().begin.line) : 0,
        row.name + " is written in a way that only its author can change: edit the file"};
}

}  // namespace gridrace::client
