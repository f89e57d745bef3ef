#include "server/config/load_config.hpp"

#include <cstdlib>

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

// As the XDG Base Directory Specification has it; empty if there is no home.
std::string default_data_folder() {
    const auto* data_home = std::getenv("XDG_DATA_HOME");
    if (data_home != nullptr && data_home[0] == '/') return std::string(data_home) + "/gridrace";
    const auto* home = std::getenv("HOME");
    if (home != nullptr && home[0] == '/') return std::string(home) + "/.local/share/gridrace";
    return "";
}

}  // namespace

std::optional<std::string> environment_variable(const std::string& name) {
    const auto* value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

Gathering::Gathering() {
    config_.data = default_data_folder();
}

void Gathering::take_file(const std::filesystem::path& path) {
    auto file = read_settings_file(path);
    for (const auto& said : file.said) put(*said.setting, said.value, said.place);
    if (!file.faults.empty()) others_at_fault_ = true;
    faults_.insert(faults_.end(), file.faults.begin(), file.faults.end());
}

void Gathering::take_environment() {
    for (const auto& setting : settings()) {
        const auto variable = setting.variable();
        const auto value = environment_variable(variable);
        if (!value || put(setting, *value, variable)) continue;
        faults_.push_back(variable + "=" + printable(*value) + ": wants " + setting.wants);
        others_at_fault_ = true;
    }
}

void Gathering::take_flag(const Setting& setting, const std::string& value) {
    if (put(setting, value, setting.flag())) return;
    faults_.push_back(setting.flag() + " " + printable(value) + ": wants " + setting.wants);
}

bool Gathering::put(const Setting& setting, const std::string& value, const std::string& place) {
    if (!setting.put(config_, value)) return false;
    origins_[setting.name] = place;
    return true;
}

}  // namespace gridrace::server
