#include "server/config/load_config.hpp"

#include <unistd.h>

#include <algorithm>

#include "common/base/text.hpp"
#include "common/settings/variables.hpp"

namespace gridrace::server {

void LoadedConfig::take_files(const std::filesystem::path& file) {
    std::error_code error;
    const bool has_package =
        file == usual_settings_file && std::filesystem::exists(packaged_settings_file, error);
    if (has_package) take_file(packaged_settings_file);
    const auto folder = drop_in_folder(file);
    const auto drop_ins = list_drop_ins(folder);
    const bool may_be_missing = !folder.empty() && std::filesystem::exists(folder, error);
    if (!may_be_missing || std::filesystem::exists(file, error)) take_file(file);
    if (drop_ins.fault) {
        faults_.push_back(settings::placed(folder.string(), {0, *drop_ins.fault}));
        others_at_fault_ = true;
    }
    for (const auto& each : drop_ins.files) take_file(each);
}

void LoadedConfig::take_file(const std::filesystem::path& path) {
    files_.push_back(path);
    const auto file = read_settings_file(path);
    for (const auto& [setting, value, line] : file.said) {
        put(*setting, value, settings::place(path.string(), line));
    }
    for (const auto& fault : file.faults) faults_.push_back(settings::placed(path.string(), fault));
    if (!file.faults.empty()) others_at_fault_ = true;
}

void LoadedConfig::take_environment() {
    const auto take = [this](const Setting& setting, const std::string& value) {
        if (put(setting, value, setting.variable)) return;
        faults_.push_back(setting.variable + "=" + printable(value) + ": wants " + setting.wants);
        others_at_fault_ = true;
    };
    settings::take_environment(settings(), environment_variable, take);
    refuse_unknown_variables();
}

void LoadedConfig::refuse_unknown_variables() {
    std::vector<std::string> known{settings_file_variable};
    for (const auto& setting : settings()) known.push_back(setting.variable);
    const auto is_among = [](const auto& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    for (const auto& name : settings::variables_set(environ)) {
        const bool is_known = is_among(known, name) || is_among(settings::client_variables, name) ||
                              is_among(settings::test_variables, name);
        if (is_known) continue;
        faults_.push_back(settings::unknown_variable(name, known));
        others_at_fault_ = true;
    }
}

void LoadedConfig::take_flag(const Setting& setting, const std::string& value) {
    if (put(setting, value, setting.flag())) return;
    faults_.push_back(setting.flag() + " " + printable(value) + ": wants " + setting.wants);
}

bool LoadedConfig::put(const Setting& setting, const std::string& value, const std::string& place) {
    if (!setting.put(config_, value)) return false;
    origins_[setting.name] = place;
    return true;
}

}  // namespace gridrace::server
