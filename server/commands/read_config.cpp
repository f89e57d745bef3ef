#include "server/commands/read_config.hpp"

#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <map>
#include <sstream>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/command_line/documents.hpp"
#include "server/commands/config_command.hpp"
#include "server/commands/manual_text.hpp"
#include "server/commands/setup_command.hpp"
#include "server/commands/verbs.hpp"
#include "server/config/load_config.hpp"
#include "server/config/secret_file.hpp"
#include "server/config/start_check.hpp"
#include "server/log/postgres/database_url.hpp"

namespace gridrace::server {

namespace {

constexpr const char* description =
    "gridraced hosts gridrace rooms: friends race on the same sudoku, from their terminals.\n"
    "Every option can also be set by the environment variable named beside it, or in the\n"
    "configuration file. The option wins over the variable, and the variable over the file.\n";

struct Options {
    std::string file;
    std::map<std::string, std::string> settings;  // the value of each flag
    VerbOptions verb;
    admin::CallOptions call;
    ConfigOptions config;
    SetupOptions setup;
    command_line::DocumentOptions documents;
};

std::string type_name(const Setting& setting) {
    switch (setting.kind) {
        case Setting::Kind::number: return "NUMBER";
        case Setting::Kind::file: return "FILE";
        case Setting::Kind::folder: return "DIR";
        case Setting::Kind::list: return "LIST";
        case Setting::Kind::text:
        case Setting::Kind::toggle:
        case Setting::Kind::choice: break;
    }
    return "TEXT";
}

// Values are checked later, together with those of the file and of the environment.
void declare_setting(CLI::App& app, const Setting& setting, std::string& said) {
    const bool tells_more = setting.kind == Setting::Kind::number;
    auto* option =
        app.add_option(setting.flag(), said,
                       tells_more ? setting.help + " (" + setting.wants + ")" : setting.help)
            ->type_name(type_name(setting))
            ->default_str(setting.usual());
    if (setting.choices.empty()) return;
    const auto accept = [](const std::string&) { return std::string(); };
    option->check(CLI::Validator(accept, "{" + CLI::detail::join(setting.choices, ",") + "}"));
}

// For verbs that need a server's folder, socket or password.
void declare_settings_file(CLI::App& app, Options& options) {
    for (auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        verb->add_option("--config", options.file,
                         "The server's configuration file, to find its folder, its socket and the "
                         "password of its database; default: the one that the server would read")
            ->type_name("FILE");
    }
}

void declare(CLI::App& app, Options& options) {
    app.set_version_flag("--version", "gridraced " + std::string(version));
    app.add_option(
           "--config", options.file,
           "The configuration file; after NAME.toml the files NAME.d/*.toml are read, too, sorted "
           "by name")
        ->type_name("FILE")
        ->default_str(std::string(usual_settings_file) + " if it is there");
    for (const auto& setting : settings()) {
        declare_setting(app, setting, options.settings[setting.name]);
    }
    declare_verbs(app, options.verb);
    admin::declare_call(app, options.call);
    declare_setup(app, options.setup);
    declare_settings_file(app, options);
    declare_config(app, options.config);
    declare_documents(app, options.documents);
}

// For help, manual and completions, and after parsing: otherwise the parser would read the
// variables itself and hide the origin of values.
void name_variables(CLI::App& app) {
    for (const auto& setting : settings()) {
        app.get_option(setting.flag())->envname(setting.variable);
    }
    app.get_option("--config")->envname(settings_file_variable);
}

std::filesystem::path file_to_read(const Options& options) {
    if (!options.config.file.empty()) return options.config.file;
    if (!options.file.empty()) return options.file;
    if (const auto named = environment_variable(settings_file_variable)) return *named;
    std::error_code error;
    const bool is_there = std::filesystem::exists(usual_settings_file, error) ||
                          std::filesystem::exists(drop_in_folder(usual_settings_file), error);
    return is_there ? usual_settings_file : "";
}

LoadedConfig load_config(const CLI::App& app, const Options& options,
                         const std::filesystem::path& file) {
    LoadedConfig loaded;
    if (!file.empty()) loaded.take_files(file);
    loaded.take_environment();
    for (const auto& setting : settings()) {
        if (app.count(setting.flag()) == 0) continue;
        loaded.take_flag(setting, options.settings.at(setting.name));
    }
    return loaded;
}

EarlyExit wrong_usage(const std::string& lines) {
    return {EX_USAGE, lines + "Try: gridraced --help\n"};
}

EarlyExit refusal(const LoadedConfig& loaded) {
    std::string lines;
    for (const auto& fault : loaded.faults()) lines += "gridraced: " + fault + "\n";
    if (loaded.only_flags_at_fault()) return wrong_usage(lines);
    return {EX_CONFIG, lines};
}

std::string place_of_rooms(const Config& config) {
    if (!config.database.empty()) return config.database;
    return config.data.empty() ? nothing_kept : config.data.string();
}

// A place that could only be taken for a folder.
std::optional<EarlyExit> place_fault(const std::string& option, const std::string& place) {
    const auto scheme = postgres::unknown_scheme(place);
    if (!scheme) return std::nullopt;
    return EarlyExit{EX_USAGE, "gridraced: " + option + ": " + *scheme +
                                   " is no database that gridraced knows: give a folder, or "
                                   "postgresql://USER@HOST/DATABASE\n"};
}

Result<Verb, EarlyExit> read_migration(const VerbOptions& options) {
    if (auto fault = place_fault("--from", options.from)) return *std::move(fault);
    if (auto fault = place_fault("--to", options.to)) return *std::move(fault);
    std::error_code ignored;
    const bool is_same = options.from == options.to ||
                         std::filesystem::equivalent(options.from, options.to, ignored);
    if (is_same) {
        return EarlyExit{EX_USAGE, "gridraced: --from and --to are the same place\n"};
    }
    if (options.from == nothing_kept || options.to == nothing_kept) {
        return EarlyExit{EX_USAGE, "gridraced: " + std::string(nothing_kept) +
                                       " keeps no rooms: name a data folder, or the URL of a "
                                       "database\n"};
    }
    return Verb{Verb::Kind::migrate, options.from, {}, options.to};
}

Result<Verb, EarlyExit> read_verb(Verb::Kind kind, const Options& options, const Config& config) {
    if (kind == Verb::Kind::migrate) return read_migration(options.verb);
    const auto data = options.verb.place.value_or(place_of_rooms(config));
    if (auto fault = place_fault("--data", data)) return *std::move(fault);
    const bool needs_data = kind != Verb::Kind::verify || options.verb.file.empty();
    if (needs_data && data == nothing_kept) {
        return EarlyExit{EX_USAGE, "gridraced: " + std::string(nothing_kept) +
                                       " has no log: name the server's folder with --data\n"};
    }
    Verb verb{kind, data, options.verb.file};
    if (options.verb.test_restore) {
        verb.test_restore_floor = std::uintmax_t{config.space.floor_mib} << 20;
    }
    verb.checks_only = options.verb.check;
    return verb;
}

// The URLs of databases that are about to be used get the password of the file, unless they have one.
std::optional<EarlyExit> give_password(Config& config) {
    if (config.password_file.empty() || config.call) return std::nullopt;
    std::vector<std::string*> places{&config.database};
    if (config.verb) places = {&config.verb->place, &config.verb->to};
    for (auto* place : places) {
        if (!postgres::is_database_url(*place)) continue;
        const auto password = read_secret(config.password_file);
        if (!password) return EarlyExit{EX_CONFIG, "gridraced: " + password.error() + "\n"};
        *place = postgres::with_password(*place, password->text);
    }
    return std::nullopt;
}

// After parsing the command line. Throws CLI::ParseError for wrong usage.
Result<Config, EarlyExit> read_rest(CLI::App& app, const Options& options) {
    name_variables(app);
    if (auto document = document_wanted(app, options.documents, manual_text())) {
        return EarlyExit{EX_OK, std::move(*document)};
    }
    const auto file = file_to_read(options);
    const auto loaded = load_config(app, options, file);
    if (!loaded.faults().empty()) return refusal(loaded);
    if (auto told = told_config(app, options.config, loaded)) return *std::move(told);
    auto config = loaded.config();
    if (const auto fault = tls_pair_fault(config)) {
        const auto line = "gridraced: " + *fault + "\n";
        const bool is_of_flags = app.count("--tls-cert") + app.count("--tls-key") > 0;
        return is_of_flags ? wrong_usage(line) : EarlyExit{EX_CONFIG, line};
    }
    if (const auto kind = verb_of(app)) {
        auto verb = read_verb(*kind, options, config);
        if (!verb) return verb.error();
        config.verb = std::move(*verb);
    }
    const bool looks_in_url = options.call.folder && options.call.socket.empty() &&
                              postgres::is_database_url(*options.call.folder);
    if (looks_in_url) {
        return EarlyExit{
            EX_USAGE,
            "gridraced: --data: a database has no socket: name the one of a server that "
            "uses it with --admin-socket\n"};
    }
    if (auto call = admin::call_of(app, options.call, {config.admin.socket, config.data})) {
        if (!*call) return wrong_usage("gridraced: " + call->error() + "\n");
        config.call = std::move(**call);
    }
    if (auto setup = setup_of(app, options.setup, file)) {
        if (!*setup) return wrong_usage("gridraced: " + setup->error() + "\n");
        config.setup = std::move(**setup);
        return config;
    }
    if (auto fault = give_password(config)) return *std::move(fault);
    return config;
}

}  // namespace

Result<Config, EarlyExit> read_config(int argc, const char* const* argv) {
    Options options;
    CLI::App app(description, "gridraced");
    declare(app, options);
    try {
        app.parse(argc, argv);
        return read_rest(app, options);
    } catch (const CLI::ParseError& error) {
        name_variables(app);
        std::ostringstream out;
        std::ostringstream err;
        const bool wanted = app.exit(error, out, err) == 0;
        if (wanted) return EarlyExit{EX_OK, out.str()};
        return wrong_usage("gridraced: " + printable(error.what()) + "\n");
    }
}

}  // namespace gridrace::server
