#include "server/config/load_config.hpp"

#include "common/base/text.hpp"

namespace gridrace::server {

void LoadedConfig::take_file(const std::filesystem::path& path) {
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
