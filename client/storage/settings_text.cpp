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

constexpr std::string_view keys_table = "keys";

int line_of(const toml::node& node) {
    return static_cast<int>(node.source().begin.line);
}

// A value as settings have it; none if it is of a type that no setting has.
std::optional<std::string> text_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* toggle = node.as_boolean()) return toggle->get() ? "true" : "false";
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    return std::nullopt;
}

std::optional<std::string> fault_of_server(std::string_view key, const std::string& value) {
    if (key != "server") return std::nullopt;
    const auto address = parse_server(value);
    if (address) return std::nullopt;
    return "server: " + address.error().reason;
}

// A key that leaves would take its place to leave from without a word.
std::optional<std::string> fault_of_leaving_key(const Profile& profile, std::string_view key,
                                                const std::string& value) {
    const auto action = app::action_of_setting(key);
    if (!action || *action == app::Action::leave) return std::nullopt;
    std::istringstream words(value);
    for (std::string word; words >> word;) {
        const auto wanted = terminal::parse_key(word);
        if (!wanted) continue;
        const auto here = profile.settings.keys.action(app::Context::everywhere, *wanted);
        const bool always_leaves = wanted->control && wanted->rune == U'c';
        if (always_leaves) return std::string(key) + ": ctrl-c always leaves; choose another key";
        if (here != app::Action::leave) continue;
        return std::string(key) + ": " + word +
               " leaves; choose another key, or first give leaving another one: "
               "gridrace settings set keys.leave Q";
    }
    return std::nullopt;
}

// Puts one value of the text into the profile.
void take(SettingsText& read, const std::string& key, const toml::node& node) {
    const auto fault = [&](std::string message) {
        read.faults.push_back({line_of(node), std::move(message)});
    };
    const bool is_known = app::find_setting(key) != nullptr || app::action_of_setting(key);
    if (!is_known) {
        return fault("there is no setting '" + printable(key) +
                     "'; gridrace settings show lists them all");
    }
    const auto* row = app::find_setting(key);
    const bool wants_text = row == nullptr || !row->is_toggle();
    const auto value = text_of(node);
    if (!value || (node.is_boolean() && wants_text) || (node.is_string() && !wants_text)) {
        return fault(key + (wants_text ? " wants a text in quotes" : " wants true or false"));
    }
    if (const auto wrong = fault_of_server(key, *value)) return fault(*wrong);
    if (const auto wrong = app::change_setting(read.profile, key, *value)) return fault(*wrong);
    read.said.insert(key);
}

// A key that was given to two actions of one place is the later one's.
void tell_lost_keys(SettingsText& read, const toml::table& keys) {
    for (const auto& [name, node] : keys) {
        const auto key = std::string(app::key_prefix) + std::string(name.str());
        if (!read.said.contains(key)) continue;
        Profile alone;
        if (app::change_setting(alone, key, text_of(node).value_or(""))) continue;
        const auto left = app::setting_value(read.profile, key);
        if (left == app::setting_value(alone, key)) continue;
        read.faults.push_back({line_of(node), key + " shares a key with another action: it has '" +
                                                  left + "' left; give each its own"});
    }
}

std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + '"';
}

std::string written(std::string_view key, std::string_view value) {
    const auto* row = app::find_setting(key);
    return row != nullptr && row->is_toggle() ? std::string(value) : quoted(value);
}

// The key without its table: "undo" for "keys.undo".
std::string_view name_in_table(std::string_view key) {
    return key.starts_with(app::key_prefix) ? key.substr(app::key_prefix.size()) : key;
}

std::string documented_line(const Profile& profile, const SettingKeys& said,
                            const std::string& key) {
    const auto line = setting_line(key, app::setting_value(profile, key));
    return (said.contains(key) ? "" : "#") + line + "\n";
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size() - 1);
        lines.push_back(text.substr(start, end - start + 1));
        start = end + 1;
    }
    if (!lines.empty() && !lines.back().ends_with('\n')) lines.back() += '\n';
    return lines;
}

std::string_view without_blanks(std::string_view line) {
    const auto start = line.find_first_not_of(" \t");
    return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

// "#theme = …": the explained default, waiting to be set.
bool is_waiting_line(std::string_view line, std::string_view name) {
    line = without_blanks(line);
    if (!line.starts_with('#')) return false;
    line = without_blanks(line.substr(1));
    if (!line.starts_with(name)) return false;
    return without_blanks(line.substr(name.size())).starts_with('=');
}

// Adds a setting that the text does not have, in its table.
std::string with_added(const std::string& text, std::string_view key, std::string_view value) {
    auto lines = lines_of(text);
    const auto is_header = [](const std::string& line) {
        return without_blanks(line).starts_with('[');
    };
    const bool is_key = app::action_of_setting(key).has_value();
    auto begin = lines.begin();
    if (is_key) {
        begin = std::ranges::find_if(lines, [](const std::string& line) {
            return without_blanks(line).starts_with("[keys]");
        });
        if (begin == lines.end()) {
            lines.push_back("\n[keys]\n");
            begin = std::prev(lines.end());
        }
        ++begin;
    }
    const auto end = std::find_if(begin, lines.end(), is_header);
    const auto fresh = setting_line(key, value) + "\n";
    const auto waiting = std::find_if(begin, end, [&](const std::string& line) {
        return is_waiting_line(line, name_in_table(key));
    });
    if (waiting != end) {
        *waiting = fresh;
    } else {
        lines.insert(is_key ? begin : end, fresh);
    }
    std::string changed;
    for (const auto& line : lines) changed += line;
    return changed;
}

// Where a place of the parser, which counts characters, lies in the text.
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

std::string with_replaced(const std::string& text, const toml::node& node, std::string_view key,
                          std::string_view value) {
    const auto begin = offset_of(text, node.source().begin);
    const auto end = offset_of(text, node.source().end);
    return text.substr(0, begin) + written(key, value) + text.substr(end);
}

// True if nothing but this setting is another one than before.
bool changes_only(const std::string& before, const std::string& after, std::string_view key,
                  std::string_view value) {
    auto old = toml::parse(before);
    auto fresh = toml::parse(after);
    if (!old || !fresh) return false;
    const bool is_key = app::action_of_setting(key).has_value();
    const auto in_table = [&](toml::table& all) {
        return is_key ? all[keys_table].as_table() : &all;
    };
    auto* fresh_table = in_table(fresh.table());
    if (fresh_table == nullptr) return false;
    const auto* node = fresh_table->get(name_in_table(key));
    if (node == nullptr || text_of(*node) != value) return false;
    fresh_table->erase(name_in_table(key));
    if (auto* old_table = in_table(old.table())) {
        old_table->erase(name_in_table(key));
        return old.table() == fresh.table();
    }
    if (fresh_table->empty()) fresh.table().erase(keys_table);
    return old.table() == fresh.table();
}

}  // namespace

std::string setting_line(std::string_view key, std::string_view value) {
    return std::string(name_in_table(key)) + " = " + written(key, value);
}

SettingsText parse_settings(std::string_view text) {
    SettingsText read;
    const auto parsed = toml::parse(text);
    if (!parsed) {
        const auto& error = parsed.error();
        read.faults.push_back({static_cast<int>(error.source().begin.line),
                               "this is no TOML, so that none of the file counts: " +
                                   printable(error.description())});
        return read;
    }
    for (const auto& [name, node] : parsed.table()) {
        const auto* table = node.as_table();
        if (table == nullptr || name.str() != keys_table) {
            take(read, std::string(name.str()), node);
            continue;
        }
        for (const auto& [action, keys] : *table) {
            take(read, std::string(app::key_prefix) + std::string(action.str()), keys);
        }
        tell_lost_keys(read, *table);
    }
    std::ranges::stable_sort(read.faults, {}, &SettingsFault::line);
    return read;
}

std::string documented_settings(const Profile& profile, const SettingKeys& said) {
    const Profile defaults;
    std::string text =
        "# The settings of gridrace. Lines that begin with # show the defaults: remove the # and "
        "change\n# the value. Command-line options override GRIDRACE_… variables, which override "
        "this file.\n";
    for (const auto& row : app::setting_rows()) {
        text += "\n# " + std::string(row.meaning.english()) + "\n";
        if (!row.choices.empty()) {
            text += "# choices:";
            for (const auto choice : row.choices) text += " " + std::string(choice);
            text += "; default: " + row.value(defaults) + "\n";
        }
        text += documented_line(profile, said, std::string(row.key));
    }
    text +=
        "\n# The keys of every action, with blanks between: \"u ctrl-z\". Names of keys: a single\n"
        "# character, up, down, left, right, home, end, insert, delete, page-up, page-down, tab,\n"
        "# backspace, enter, escape, space, f1 to f12; before them ctrl-, alt-, shift-.\n"
        "[keys]\n";
    for (const auto& row : app::actions()) {
        text += "\n# " + std::string(row.meaning.english()) +
                "; default: " + std::string(row.keys) + "\n";
        text += documented_line(profile, said, app::setting_of(row.action));
    }
    return text;
}

Result<std::string, SettingsFault> with_setting(const std::string& text, std::string_view key,
                                                std::string_view value) {
    Profile tried;
    if (const auto wrong = fault_of_server(key, std::string(value)))
        return SettingsFault{0, *wrong};
    if (const auto wrong = app::change_setting(tried, key, value)) return SettingsFault{0, *wrong};
    const auto parsed = toml::parse(text);
    if (!parsed) return parse_settings(text).faults.front();
    if (const auto wrong =
            fault_of_leaving_key(parse_settings(text).profile, key, std::string(value))) {
        return SettingsFault{0, *wrong};
    }

    const bool is_key = app::action_of_setting(key).has_value();
    const auto* table = is_key ? parsed.table()[keys_table].as_table() : &parsed.table();
    const auto* node = table != nullptr ? table->get(name_in_table(key)) : nullptr;
    auto changed =
        node != nullptr ? with_replaced(text, *node, key, value) : with_added(text, key, value);
    if (changes_only(text, changed, key, value)) return changed;
    return SettingsFault{
        node != nullptr ? line_of(*node) : 0,
        std::string(key) + " is written in a way that only its author can change: edit the file"};
}

}  // namespace gridrace::client
