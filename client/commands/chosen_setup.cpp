#include "client/commands/chosen_setup.hpp"

#include <unistd.h>

#include <iostream>

#include "client/commands/chosen_settings.hpp"
#include "client/practise/practise_scene.hpp"
#include "client/storage/challenges_folder.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/practice_file.hpp"
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
    setup.keep_challenge = [language = profile->settings.language](const race::RaceRecord& record) {
        const auto folder = challenges_folder();
        if (!folder) return app::ChallengeKept{"", no_data_folder};
        return keep_challenge(challenge_path(*folder, record), {record}, language);
    };
    setup.practise = [](const app::Settings& settings, sudoku::Technique technique) {
        return std::make_unique<PractiseScene>(
            settings, Practice{technique, unpredictable(), practice_path()});
    };
    setup.capabilities = capabilities_for(*profile);
    setup.zone = local_zone(wall_clock());
    return setup;
}

int finish(const app::Outcome& outcome) {
    if (!outcome.message.empty()) std::cerr << "gridrace: " << outcome.message << '\n';
    return outcome.exit_code;
}

namespace {

terminal::ColorWish wish_of(const app::Profile& profile) {
    return terminal::color_wish(profile.color).value_or(terminal::ColorWish{});
}

}  // namespace

terminal::Capabilities capabilities_for(const app::Profile& profile) {
    auto capabilities = terminal::detect(wish_of(profile), terminal::process_environment);
    capabilities.mouse = capabilities.mouse && profile.settings.mouse;
    return capabilities;
}

terminal::Capabilities for_stdout(terminal::Capabilities capabilities,
                                  const terminal::ColorWish& wish) {
    const bool is_shown = isatty(STDOUT_FILENO) == 1;
    if (!is_shown && !wish.depth) capabilities.colors = terminal::ColorDepth::mono;
    return capabilities;
}

terminal::Capabilities capabilities_for_stdout(const app::Profile& profile) {
    return for_stdout(capabilities_for(profile), wish_of(profile));
}

}  // namespace gridrace::client
