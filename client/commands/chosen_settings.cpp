#include "client/commands/chosen_settings.hpp"

#include <sysexits.h>
#include <unistd.h>

#include <array>
#include <iostream>

#include "common/base/text.hpp"
#include "common/settings/variables.hpp"

namespace gridrace::client {

namespace {

struct SharedOption {
    std::string_view key;  // of the setting and of the option
    std::string Options::*value;
};
constexpr std::array shared_options{
    SharedOption{"theme", &Options::theme}, SharedOption{"language", &Options::language},
    SharedOption{"color", &Options::color}, SharedOption{"server", &Options::server},
    SharedOption{"ca", &Options::ca},       SharedOption{"name", &Options::name}};

// Names that are not similar may be the server's.
void note_misspelt_variables(LoadedSettings& loaded) {
    const std::vector<std::string> known(settings::client_variables.begin(),
                                         settings::client_variables.end());
    for (const auto& name : settings::variables_set(environ)) {
        const auto meant = settings::meant_variable(name, known);
        if (meant.empty() || meant == name) continue;
        loaded.faults.push_back(settings::unknown_variable(name, known));
    }
}

}  // namespace

LoadedSettings settings_in_force() {
    auto loaded = load_settings(settings_path(), terminal::process_environment);
    note_misspelt_variables(loaded);
    return loaded;
}

void take_settings(Options& options, LoadedSettings loaded) {
    options.settings = std::move(loaded);
    for (const auto& shared : shared_options) {
        const auto value = app::setting_value(options.settings.profile, shared.key);
        if (!value.empty()) options.*shared.value = value;
    }
}

Result<app::Profile, OptionFault> chosen_profile(const Options& options) {
    auto profile = options.settings.profile;
    for (const auto& shared : shared_options) {
        const auto& value = options.*shared.value;
        if (value == app::setting_value(profile, shared.key)) continue;
        if (const auto fault = app::change_setting(profile, shared.key, value)) {
            return OptionFault{EX_USAGE, "--" + *fault};
        }
    }
    return profile;
}

std::string_view origin_of(const Options& options, std::string_view key) {
    for (const auto& shared : shared_options) {
        const auto settled = app::setting_value(options.settings.profile, key);
        if (shared.key == key && key != "name" && options.*shared.value != settled) {
            return name(SettingOrigin::option);
        }
    }
    const auto found = options.settings.origins.find(key);
    return found == options.settings.origins.end() ? "default" : name(found->second);
}

void tell_settings_faults(const Options& options) {
    for (const auto& fault : options.settings.faults) std::cerr << "gridrace: " << fault << '\n';
}

std::string settings_notice(const Options& options) {
    const auto& faults = options.settings.faults;
    return faults.empty() ? "" : "Settings: " + faults.front();
}

}  // namespace gridrace::client
