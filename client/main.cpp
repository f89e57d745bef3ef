// gridrace: the terminal client. Parses the command line; each verb is a function of its own.
#include <sodium.h>
#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>

#include "client/command_line/help_page.hpp"
#include "client/command_line/manual_text.hpp"
#include "client/command_line/parse.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/local_commands.hpp"
#include "client/commands/record_verbs.hpp"
#include "client/commands/room_verbs.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/commands/start_command.hpp"
#include "client/load/command_line.hpp"
#include "client/operate/command_line.hpp"
#include "client/tools/command_line.hpp"
#include "common/base/nearest.hpp"
#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/command_line/documents.hpp"
#include "common/wire/codec/codec.hpp"

namespace {

// The verb is empty if none was recognized.
int usage_error(const std::string& reason, const std::string& verb = "") {
    std::cerr << "gridrace: " << gridrace::printable(reason) << "\nTry: gridrace "
              << (verb.empty() ? verb : verb + " ") << "--help\n";
    return EX_USAGE;
}

// "; did you mean 'join'?" for a word that is similar to a verb.
std::string suggestion(const CLI::App& app, const std::string& word) {
    std::vector<std::string> names;
    for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(verb->get_name());
    }
    const auto meant = gridrace::nearest(word, names);
    return meant ? "; did you mean '" + *meant + "'?" : "";
}

// Runs the command of these words, which follow the program's name.
int run(const std::vector<std::string>& words) {
    namespace client = gridrace::client;
    client::Options options;
    if (const char* user = std::getenv("USER")) {
        if (gridrace::clean_name(user)) options.name = user;
    }
    const std::string first = words.empty() ? "" : words.front();
    // Output that is the same for everybody does not depend on the user's settings.
    const bool is_for_everybody = first == "man" || first == "completions";
    if (!is_for_everybody) client::take_settings(options, client::settings_in_force());
    client::Verbs verbs;
    CLI::App app(
        "gridrace: race friends on the same sudoku, from your terminals.\n"
        "  gridrace create --bots 2      open a room and race two bots\n"
        "  gridrace join CODE            join a friend's room\n"
        "  gridrace host                 start a server for your network, with a room\n"
        "  gridrace solo                 play alone, no server needed",
        "gridrace");
    app.formatter(std::make_shared<client::HelpPage>());
    app.set_version_flag("--version", "gridrace " + std::string(gridrace::version));
    app.require_subcommand(0, 1);
    client::add_room_verbs(app, verbs, options);
    client::add_record_verbs(app, verbs, options);
    client::add_load_verb(app, verbs, options.server, options.ca);
    client::add_operate_verb(app, verbs, options.ca);
    client::add_local_commands(app, verbs, options);
    client::tools::add_verbs(app, verbs, client::unpredictable);
    gridrace::command_line::DocumentOptions documents;
    declare_documents(app, documents);
    const auto is_first = [&](const CLI::App* verb) { return verb->check_name(first); };
    const bool names_a_verb = !app.get_subcommands(is_first).empty();
    if (!first.empty() && first.front() != '-' && !names_a_verb) {
        return usage_error("there is no command '" + first + "'" + suggestion(app, first));
    }
    try {
        client::parse(app, words);
        if (const auto document =
                document_wanted(app, documents, gridrace::client::manual_text())) {
            std::cout << *document;
            return EX_OK;
        }
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // help or version
        return usage_error(error.what(), names_a_verb ? first : "");
    }
    const auto chosen = app.get_subcommands();
    if (chosen.empty()) {
        if (const auto exit_code = client::start(options, run)) return *exit_code;
        return usage_error("name a command, such as: gridrace host");
    }
    return verbs.at(chosen.front()->get_name())();
}

}  // namespace

int main(int argc, char** argv) {
    gridrace::wire::mute_protobuf_logs();
    if (sodium_init() < 0) {
        std::cerr << "gridrace: the system has no source of randomness\n";
        return EX_OSERR;
    }
    try {
        const int exit_code = run({argv + 1, argv + argc});
        if (std::cout.flush()) return exit_code;
        std::cerr << "gridrace: not everything could be written\n";
        return EX_IOERR;
    } catch (const std::exception& error) {
        std::cerr << "gridrace: " << gridrace::printable(error.what()) << '\n';
        return EX_SOFTWARE;
    }
}
