// gridrace: the terminal client. Parses the command line; each verb is a function of its own.
#include <sodium.h>
#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <memory>

#include "client/commands/chosen_settings.hpp"
#include "client/commands/command_line.hpp"
#include "client/commands/manual_text.hpp"
#include "client/commands/options.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/commands/start_command.hpp"
#include "client/tools/command_line.hpp"
#include "client/tools/help_page.hpp"
#include "common/base/nearest.hpp"
#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/command_line/documents.hpp"
#include "common/wire/codec.hpp"

namespace {

namespace tools = gridrace::client::tools;
using gridrace::client::Options;
using Verb = std::function<int()>;

int usage_error(const std::string& reason) {
    std::cerr << "gridrace: " << gridrace::printable(reason) << "\nTry: gridrace --help\n";
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

// The verbs by name, with their options.
std::map<std::string, Verb> all_verbs(const Options& options,
                                      const gridrace::client::LoadOptions& load_options,
                                      tools::Options& tool_options) {
    namespace client = gridrace::client;
    std::map<std::string, Verb> verbs = {
        {"create", [&] { return client::create(options); }},
        {"host", [&] { return client::host(options); }},
        {"join", [&] { return client::join(options); }},
        {"watch", [&] { return client::watch(options); }},
        {"solo", [&] { return client::solo(options); }},
        {"bot", [&] { return client::bot(options); }},
        {"load", [&] { return client::load(options, load_options); }},
        {"doctor", [&] { return client::doctor(options); }},
        {"settings", [&] { return client::settings(options); }},
        {"stats", [&] { return client::stats(options); }},
        {"tour", [&] { return client::tour(options); }},
        {"replay", [&] { return client::replay(options); }}};
    for (const auto& [name, verb] : tools::verbs()) {
        verbs[name] = [&tool_options, verb = verb] {
            if (!tool_options.seed) tool_options.seed = client::unpredictable();
            return verb(tool_options);
        };
    }
    return verbs;
}

// Runs the command of these words, which follow the program's name.
int run(const std::vector<std::string>& words) {
    gridrace::client::SaidOptions said;
    auto& options = said.rooms;
    const auto verbs = all_verbs(options, said.load, said.puzzles);
    if (const char* user = std::getenv("USER")) {
        if (gridrace::clean_name(user)) options.name = user;
    }
    namespace client = gridrace::client;
    const std::string first = words.empty() ? "" : words.front();
    // Output that is the same for everybody does not depend on the user's settings.
    const bool is_for_everybody = first == "man" || first == "completions";
    if (!is_for_everybody) client::take_settings(options, client::settings_in_force());
    CLI::App app(
        "gridrace: race friends on the same sudoku, from your terminals.\n"
        "  gridrace create --bots 2      open a room and race two bots\n"
        "  gridrace join CODE            join a friend's room\n"
        "  gridrace solo                 play alone, no server needed",
        "gridrace");
    app.formatter(std::make_shared<tools::HelpPage>());
    app.set_version_flag("--version", "gridrace " + std::string(gridrace::version));
    client::declare_command_line(app, said);
    gridrace::command_line::DocumentOptions documents;
    declare_documents(app, documents);
    const auto is_first = [&](const CLI::App* verb) { return verb->check_name(first); };
    if (!first.empty() && first.front() != '-' && app.get_subcommands(is_first).empty()) {
        return usage_error("there is no verb '" + first + "'" + suggestion(app, first));
    }
    try {
        client::read_words(app, words);
        if (const auto document =
                document_wanted(app, documents, gridrace::client::manual_text())) {
            std::cout << *document;
            return EX_OK;
        }
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // help or version
        return usage_error(error.what());
    }
    const auto chosen = app.get_subcommands();
    if (chosen.empty()) {
        if (const auto exit_code = client::start(options, run)) return *exit_code;
        return usage_error("name a command, such as: gridrace create");
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
