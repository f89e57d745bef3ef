#include "server/config/settings_file.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "common/base/nearest.hpp"
#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

using settings::FileValue;
using Kind = Setting::Kind;
using Type = FileValue::Type;

constexpr std::size_t most_entries = 10 * most_drop_ins;  // files of other names among them

std::string unknown_table(const std::string& table) {
    std::set<std::string> tables;
    for (const auto& setting : settings()) tables.insert(setting.table);
    const auto meant = nearest(table, std::vector<std::string>(tables.begin(), tables.end()));
    return "there is no table [" + printable(table) + "]" +
           (meant ? "; did you mean [" + *meant + "]?" : "");
}

// The intended setting may belong to another table.
std::string unknown_setting(const FileValue& value) {
    auto fault = "there is no setting " + (value.table.empty() ? "" : value.table + ".") +
                 printable(value.key);
    std::vector<std::string> keys;
    for (const auto& setting : settings()) keys.push_back(setting.key);
    const auto meant = nearest(value.key, keys);
    if (!meant) return fault;
    const auto found = std::ranges::find(settings(), *meant, &Setting::key);
    return fault + "; did you mean " + *meant + " in [" + found->table + "]?";
}

bool fits(Kind kind, Type type) {
    if (kind == Kind::number) return type == Type::number;
    if (kind == Kind::toggle && type == Type::toggle) return true;
    return type == Type::text || (kind == Kind::list && type == Type::list);
}

std::optional<std::string> fault_of(const FileValue& value, const Setting* setting) {
    const bool is_table = value.table.empty() && value.type == Type::table;
    if (is_table) return unknown_table(value.key);
    if (setting == nullptr) return unknown_setting(value);
    Config tried;
    const bool is_right =
        fits(setting->kind, value.type) && value.text && setting->put(tried, *value.text);
    if (is_right) return std::nullopt;
    const bool is_quoted = setting->kind != Kind::number && setting->kind != Kind::list &&
                           setting->kind != Kind::toggle;
    return value.name() + " = " + value.shown() + ": wants " + setting->wants +
           (is_quoted ? ", in quotes" : "");
}

std::string explained(const Setting& setting) {
    const auto usual = setting.usual();
    return setting.help + ". Wants " + setting.wants + (usual.empty() ? "" : "; default: " + usual);
}

// A default that is written explicitly still counts as one.
std::string origin_of(const Setting& setting, const Config& config, const Origins& origins) {
    const auto origin = origins.find(setting.name);
    if (origin == origins.end()) return "default";
    const bool is_default = setting.value(config) == setting.value(default_config());
    return is_default ? "default (" + origin->second + ")" : origin->second;
}

}  // namespace

std::filesystem::path drop_in_folder(const std::filesystem::path& file) {
    if (file.extension() != ".toml") return {};
    auto folder = file;
    return folder.replace_extension(".d");
}

DropIns list_drop_ins(const std::filesystem::path& folder) {
    DropIns found;
    std::error_code error;
    if (folder.empty() || !std::filesystem::exists(folder, error)) return found;
    std::size_t seen = 0;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const auto& path = entry->path();
        const bool is_ours =
            path.extension() == ".toml" && !path.filename().string().starts_with('.');
        if (is_ours) found.files.push_back(path);
        if (++seen > most_entries || found.files.size() > most_drop_ins) {
            found.files.clear();
            found.fault = "has more files than the " + std::to_string(most_drop_ins) +
                          " that a configuration may have";
            return found;
        }
    }
    if (error) found.fault = "cannot be read: " + error.message();
    std::ranges::sort(found.files);
    return found;
}

settings::ReadFile<Config> parse_settings_file(std::string_view text) {
    return settings::read_file(
        text, settings(), "this is no TOML",
        [](const FileValue& value, const Setting* setting) { return fault_of(value, setting); });
}

settings::ReadFile<Config> read_settings_file(const std::filesystem::path& path) {
    const auto fail = [](const std::string& why) {
        return settings::ReadFile<Config>{{}, {{0, why}}};
    };
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return fail("cannot be read: it is a folder");
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail("cannot be read: " + std::generic_category().message(errno));
    std::string text(settings::most_file_bytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (file.bad()) return fail("cannot be read");
    if (text.size() > settings::most_file_bytes) {
        return fail("is too long to be a configuration: " +
                    std::to_string(settings::most_file_bytes) + " bytes are allowed");
    }
    return parse_settings_file(text);
}

std::string settings_text(const Config& config, const Origins* origins) {
    std::string text =
        "# The configuration of gridraced. Command-line options override environment variables, "
        "which\n# override files. `limits.max_rooms` here is --max-rooms and "
        "GRIDRACE_MAX_ROOMS.\n";
    std::string table;
    for (const auto& setting : settings()) {
        if (setting.table != table) text += "\n[" + setting.table + "]\n";
        table = setting.table;
        text += "\n" + settings::comment(explained(setting)) + setting.key + " = " +
                settings::written(setting, setting.value(config));
        if (origins != nullptr) text += "  # " + origin_of(setting, config, *origins);
        text += "\n";
    }
    return text;
}

}  // namespace gridrace::server
