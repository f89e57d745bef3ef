// The verb `settings`: shows where they are and what they are, and changes them.
#include <sysexits.h>

#include <iostream>

#include "client/app/loop/screen_host.hpp"
#include "client/app/pages/settings_page.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/page_scene.hpp"
#include "client/storage/folders.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

int show(const Options& options, const app::Profile& profile) {
    std::string table;
    for (const auto& row : app::setting_table()) {
        if (row.table != table) std::cout << "\n[" << row.table << "]\n";
        table = row.table;
        std::cout << setting_line(row, row.value(profile)) << "  # " << origin_of(options, row.name)
                  << '\n';
    }
    return options.settings.faults.empty() ? EX_OK : EX_CONFIG;
}

int end_with(const std::optional<std::string>& fault, int exit_code) {
    return fault ? fail({exit_code, *fault}) : EX_OK;
}

int set(const Options& options, const std::filesystem::path& path) {
    if (!options.value) {
        return fail({EX_USAGE, "name a setting and its value: gridrace settings set theme light"});
    }
    // Checked first: a wrong value is another fault than a file that cannot be written.
    const auto tried = with_setting("", options.setting, *options.value);
    if (!tried) return fail({EX_USAGE, tried.error().message});
    return end_with(store_settings(path, {{options.setting, *options.value}}), EX_CANTCREAT);
}

int change_on_screen(const app::Profile& profile, const std::filesystem::path& path) {
    PageScene<app::SettingsPage> scene(profile);
    const auto outcome = app::show(scene, capabilities_for(profile));
    if (outcome.exit_code != EX_OK) return finish(outcome);
    const auto changed = app::differences(profile, scene.page().profile());
    if (changed.empty()) return EX_OK;
    return end_with(store_settings(path, changed), EX_CANTCREAT);
}

}  // namespace

int settings(const Options& options) {
    const auto path = settings_path();
    if (!path) return fail({EX_CANTCREAT, no_config_folder});
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    const auto& task = options.settings_task;
    const bool has_screen = !app::find_screen_fault(terminal::process_environment);
    if (task == "path") {
        std::cout << path->string() << '\n';
        return EX_OK;
    }
    if (task == "write") {
        const auto existing = options.force ? Existing::replace : Existing::keep;
        return end_with(write_settings(*path, existing), EX_CANTCREAT);
    }
    if (task == "set") return set(options, *path);
    if (!task.empty() && task != "show") {
        return fail(
            {EX_USAGE, "settings cannot " + printable(task) + "; say path, show, write or set"});
    }
    tell_settings_faults(options);
    if (task.empty() && has_screen) return change_on_screen(*profile, *path);
    return show(options, *profile);
}

}  // namespace gridrace::client
