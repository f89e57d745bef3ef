#include "client/commands/chosen_setup.hpp"

#include <iostream>

#include "client/commands/chosen_settings.hpp"
#include "client/storage/replays_folder.hpp"
#include "client/storage/settings_file.hpp"

namespace gridrace::client {

Result<app::PlaySetup, OptionFault> chosen_setup(const Options& options, std::string invite) {
    const auto profile = chosen_profile(options);
    if (!profile) return profile.error();
    tell_settings_faults(options);
    app::PlaySetup setup;
    setup.invite = std::move(invite);
    setup.profile = *profile;
    if (const auto path = settings_path()) {
        setup.store_settings = [path = *path](const std::map<std::string, std::string>& changed) {
            return store_settings(path, changed);
        };
    }
    setup.notice = settings_notice(options);
    setup.keep_record = [language = profile->settings.language](const race::RaceRecord& record) {
        return keep_replay(record, language);
    };
    setup.capabilities = capabilities_for(*profile);
    return setup;
}

int finish(const app::Outcome& outcome) {
    if (!outcome.message.empty()) std::cerr << "gridrace: " << outcome.message << '\n';
    return outcome.exit_code;
}

terminal::Capabilities capabilities_for(const app::Profile& profile) {
    const auto wish = terminal::color_wish(profile.color).value_or(terminal::ColorWish{});
    auto capabilities = terminal::detect(wish, terminal::process_environment);
    capabilities.mouse = capabilities.mouse && profile.settings.mouse;
    return capabilities;
}

}  // namespace gridrace::client
