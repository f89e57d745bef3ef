#include "server/config/settings_file.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "common/base/nearest.hpp"
#include "common/base/text.hpp"
#include "common/base/toml.hpp"

namespace gridrace::server {

namespace {

int line_of(const toml::node& node) {
    return static_cast<int>(node.source().begin.line);
}

// A value of the file as settings have it; none if no setting of this kind can have it.
std::optional<std::string> value_of(const toml::node& node, Setting::Kind kind) {
    if (kind == Setting::Kind::number) {
        const auto* number = node.as_integer();
        return number == nullptr ? std::nullopt : std::optional(std::to_string(number->get()));
    }
    if (const auto* text = node.as_string()) return text->get();
    const auto* list = node.as_array();
    if (kind != Setting::Kind::list || list == nullptr) return std::nullopt;
    std::string joined;
    for (const auto& element : *list) {
        const auto* text = element.as_string();
        if (text == nullptr) return std::nullopt;
        joined += (joined.empty() ? "" : ",") + text->get();
    }
    return joined;
}

// A value as it may be shown to whoever wrote it.
std::string shown(const toml::node& node) {
    if (const auto* text = node.as_string()) return '"' + printable(text->get()) + '"';
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* toggle = node.as_boolean()) return toggle->get() ? "true" : "false";
    if (node.is_table()) return "a table";
    if (node.is_array()) return "a list";
    return "this";
}

std::string in_file(const Setting& setting) {
    const bool is_quoted =
        setting.kind != Setting::Kind::number && setting.kind != Setting::Kind::list;
    return setting.wants + (is_quoted ? ", in quotes" : "");
}

class Reader {
public:
    explicit Reader(std::string name) : name_(printable(name)) {}

    SettingsFile read(std::string_view text) {
        const auto parsed = toml::parse(text);
        if (!parsed) {
            const auto& error = parsed.error();
            fault(static_cast<int>(error.source().begin.line),
                  "this is no TOML: " + printable(error.description()));
        } else {
            for (const auto& [key, node] : parsed.table()) take_table(key.str(), node);
        }
        std::ranges::stable_sort(faults_, {}, &std::pair<int, std::string>::first);
        for (auto& [line, sentence] : faults_) read_.faults.push_back(std::move(sentence));
        return std::move(read_);
    }

private:
    std::string place(int line) const { return name_ + ":" + std::to_string(line); }

    void fault(int line, const std::string& sentence) {
        faults_.emplace_back(line, place(line) + ": " + sentence);
    }

    void take_table(std::string_view table, const toml::node& node) {
        std::set<std::string> tables;
        for (const auto& setting : settings()) tables.insert(setting.table);
        const auto* keys = node.as_table();
        if (keys == nullptr) return fault(line_of(node), unknown("", table));
        if (!tables.contains(std::string(table))) {
            const std::vector<std::string> names(tables.begin(), tables.end());
            const auto meant = nearest(table, names);
            return fault(line_of(node), "there is no table [" + printable(table) + "]" +
                                            (meant ? "; did you mean [" + *meant + "]?" : ""));
        }
        for (const auto& [key, value] : *keys) take(std::string(table), key.str(), value);
    }

    void take(const std::string& table, std::string_view key, const toml::node& node) {
        const auto* setting = find_setting(table, key);
        if (setting == nullptr) return fault(line_of(node), unknown(table, key));
        auto value = value_of(node, setting->kind);
        Config tried;
        if (!value || !setting->put(tried, *value)) {
            return fault(line_of(node), table + "." + setting->key() + " = " + shown(node) +
                                            ": wants " + in_file(*setting));
        }
        read_.said.push_back({setting, std::move(*value), place(line_of(node))});
    }

    // The setting may be that of another table.
    static std::string unknown(const std::string& table, std::string_view key) {
        std::vector<std::string> names;
        std::vector<std::string> keys;
        for (const auto& setting : settings()) {
            keys.push_back(setting.key());
            names.push_back(setting.key() + " in [" + setting.table + "]");
        }
        const auto written = (table.empty() ? "" : table + ".") + printable(key);
        const auto meant = nearest(key, keys);
        if (!meant) return "there is no setting " + written;
        const auto index = std::ranges::find(keys, *meant) - keys.begin();
        return "there is no setting " + written + "; did you mean " +
               names[static_cast<std::size_t>(index)] + "?";
    }

    std::string name_;
    SettingsFile read_;
    std::vector<std::pair<int, std::string>> faults_;
};

}  // namespace

SettingsFile parse_settings_file(std::string_view text, const std::string& name) {
    return Reader(name).read(text);
}

SettingsFile read_settings_file(const std::filesystem::path& path) {
    const auto fail = [&](const std::string& why) {
        SettingsFile none;
        none.faults.push_back(printable(path.string()) + ": " + why);
        return none;
    };
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return fail("cannot be read: it is a folder");
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail("cannot be read: " + std::generic_category().message(errno));
    std::string text(most_settings_bytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (file.bad()) return fail("cannot be read");
    if (text.size() > most_settings_bytes) {
        return fail("is too long to be a configuration: " + std::to_string(most_settings_bytes) +
                    " bytes are allowed");
    }
    return parse_settings_file(text, path.string());
}

}  // namespace gridrace::server
