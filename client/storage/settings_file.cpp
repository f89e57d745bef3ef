#include "client/storage/settings_file.hpp"

#include <algorithm>

#include "client/storage/folders.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

void take_file(LoadedSettings& loaded, const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return;
    const auto text = read_file(path, settings::most_file_bytes);
    if (!text) {
        const auto* why = "cannot be read, or is too long to be settings; defaults count instead";
        loaded.faults.push_back(settings::placed(path.string(), {0, why}));
        return;
    }
    auto read = parse_settings(*text);
    loaded.profile = std::move(read.profile);
    for (const auto& key : read.said) loaded.origins[key] = SettingOrigin::file;
    for (const auto& fault : read.faults) {
        loaded.faults.push_back(settings::placed(path.string(), fault));
    }
}

void take_environment(LoadedSettings& loaded, const terminal::Environment& environment) {
    const auto take = [&](const app::SettingRow& row, const std::string& value) {
        if (const auto fault = app::change_setting(loaded.profile, row.name, value)) {
            loaded.faults.push_back(row.variable + ": " + *fault);
        } else {
            loaded.origins[row.name] = SettingOrigin::environment;
        }
    };
    settings::take_environment(app::setting_table(), environment, take);
}

// Follows a symbolic link to its target: users may keep settings elsewhere.
std::error_code replace_linked(const fs::path& path, const std::string& text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return error;
    const auto target = fs::weakly_canonical(path, error);
    return replace_file(error ? path : target, text);
}

std::string cannot_write(const fs::path& path, const std::error_code& error) {
    return printable(path.string()) + ": cannot be written: " + error.message();
}

}  // namespace

std::string_view name(SettingOrigin origin) {
    switch (origin) {
        case SettingOrigin::file: return "file";
        case SettingOrigin::environment: return "environment";
        case SettingOrigin::option: return "option";
    }
    return "";
}

std::optional<fs::path> settings_path() {
    const auto folder = config_folder();
    if (!folder) return std::nullopt;
    return *folder / "config.toml";
}

LoadedSettings load_settings(const std::optional<fs::path>& path,
                             const terminal::Environment& environment) {
    LoadedSettings loaded;
    if (path) take_file(loaded, *path);
    take_environment(loaded, environment);
    auto& profile = loaded.profile;
    profile.system_language = language::detect(environment);
    profile.settings.language = profile.language.value_or(profile.system_language);
    return loaded;
}

std::optional<std::string> store_settings(const fs::path& path,
                                          const std::map<std::string, std::string>& values) {
    std::error_code error;
    const bool exists = fs::exists(path, error);
    auto text = exists ? read_file(path, settings::most_file_bytes) : documented_settings({}, {});
    if (!text) return printable(path.string()) + ": cannot be read";
    // The keys of `leave` come first: other actions may want those it gives up.
    std::vector<std::pair<std::string, std::string>> in_order(values.begin(), values.end());
    // Not std::ranges::stable_partition, which Clang 14 does not compile with GCC's library.
    std::stable_partition(in_order.begin(), in_order.end(), [](const auto& one) {
        return one.first == app::setting_of(app::Action::leave);
    });
    for (const auto& [key, value] : in_order) {
        auto changed = with_setting(*text, key, value);
        if (!changed) {
            const auto& fault = changed.error();
            if (fault.line == 0) return fault.message;
            return settings::placed(path.string(), fault);
        }
        text = std::move(changed).value();
    }
    if (const auto fault = replace_linked(path, *text)) return cannot_write(path, fault);
    return std::nullopt;
}

std::optional<std::string> write_settings(const fs::path& path, Existing existing) {
    std::error_code error;
    SettingsText read;
    if (fs::exists(path, error)) {
        if (existing == Existing::keep) {
            return printable(path.string()) +
                   ": is there already; --force rewrites its comments, keeps its values and leaves "
                   "the old one beside it";
        }
        const auto text = read_file(path, settings::most_file_bytes);
        if (!text) return printable(path.string()) + ": cannot be read";
        read = parse_settings(*text);
        const auto old = fs::path(path) += ".old";
        if (const auto fault = replace_file(old, *text)) return cannot_write(old, fault);
    }
    const auto text = documented_settings(read.profile, read.said);
    if (const auto fault = replace_linked(path, text)) return cannot_write(path, fault);
    return std::nullopt;
}

}  // namespace gridrace::client
