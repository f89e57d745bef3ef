#include "server/commands/config_command.hpp"

#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "common/base/text.hpp"
#include "server/config/secret_file.hpp"
#include "server/config/start_check.hpp"
#include "server/net/link/tls_files.hpp"

namespace gridrace::server {

namespace {

constexpr const char* check_task = "check";
constexpr const char* print_task = "print";

// A default repeated in the file is not a change.
std::ptrdiff_t changed_settings(const Config& config) {
    const auto defaults = default_config();
    return std::ranges::count_if(settings(), [&](const Setting& setting) {
        return setting.value(config) != setting.value(defaults);
    });
}

std::string named(const std::vector<std::filesystem::path>& files) {
    std::string names;
    for (const auto& file : files) names += (names.empty() ? "" : ", ") + printable(file.string());
    return names.empty() ? "no file" : names;
}

// A credential of the service is in that folder only while the service runs; systemd puts there what the store has.
void look_in_store(std::filesystem::path& file) {
    std::error_code error;
    if (file.parent_path() != service_credentials || std::filesystem::exists(file, error)) return;
    file = std::filesystem::path(credential_store) / file.filename();
}

EarlyExit checked(const LoadedConfig& loaded) {
    auto config = loaded.config();
    auto& tls = config.tls;
    look_in_store(tls.certificate);
    look_in_store(tls.key);
    auto faults = start_faults(config);
    // A server starts with such a certificate, and nobody gets in.
    if (faults.empty() && !tls.certificate.empty()) {
        faults = certificate_doubts(tls, loaded.config().gate.public_hosts);
    }
    if (!faults.empty()) {
        std::string lines;
        for (const auto& fault : faults) lines += "gridraced: " + fault + "\n";
        return {EX_CONFIG, lines};
    }
    const auto end = tls.certificate.empty() ? std::nullopt : certificate_end(tls);
    return {EX_OK, (end ? "! " + *end + "\n" : "") + named(loaded.files()) + ": sound; " +
                       std::to_string(changed_settings(loaded.config())) + " of " +
                       std::to_string(settings().size()) +
                       " settings are not left at their defaults\n"};
}

}  // namespace

void declare_config(CLI::App& app, ConfigOptions& options) {
    auto& config = *app.add_subcommand(
        "config",
        "Check the configuration, or print what is in force, from the file, the environment and "
        "options before this word. Every fault is told, by file and line, and all that would keep "
        "a server from starting: files, folders, addresses; exit code 78 if there is one");
    config
        .add_option("task", options.task,
                    "check: say what is wrong. print: print a whole configuration file")
        ->check(CLI::IsMember({check_task, print_task}))
        ->required();
    config.add_option("--config", options.file, "The configuration file")->type_name("FILE");
    config.add_flag("--origin", options.tells_origin,
                    "Print behind every setting where it comes from");
    config.footer(
        "Examples:\n"
        "  gridraced config print > gridraced.toml\n"
        "  gridraced config check --config gridraced.toml\n"
        "  gridraced --max-rooms 100 config print --origin");
}

std::optional<EarlyExit> told_config(const CLI::App& app, const ConfigOptions& options,
                                     const LoadedConfig& loaded) {
    if (!app.got_subcommand("config")) return std::nullopt;
    if (options.task == check_task) {
        if (!options.tells_origin) return checked(loaded);
        throw CLI::ValidationError("--origin", "goes with print");
    }
    return EarlyExit{
        EX_OK, settings_text(loaded.config(), options.tells_origin ? &loaded.origins() : nullptr)};
}

}  // namespace gridrace::server
