#include "client/commands/local_commands.hpp"

#include "client/command_line/numbers.hpp"
#include "client/commands/shared_options.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {

using command_line::one_of;

namespace {

void declare_settings(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("settings", "Show or change settings and keys");
    add_looks(verb, options);
    verb.footer(
        "path prints where the file is, show lists all settings and where each comes from, write "
        "creates the file with every setting explained, set changes one value in it:\n  gridrace "
        "settings set theme light\n  gridrace settings set keys.undo \"u alt-z\"");
    constexpr const char* tasks = "path, show, write or set";
    auto* task = verb.add_option("task", options.settings_task,
                                 "path, show, write or set; without it, a screen opens");
    one_of(task, tasks);
    verb.add_option("setting", options.setting,
                    "With set: the setting, such as theme or keys.undo");
    verb.add_option("value", options.value, "With set: the value, such as light or \"u alt-z\"");
    verb.add_flag("--force", options.force,
                  "With write: rewrite an existing file; its values are kept");
}

void declare_stats(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("stats", "Show your statistics");
    verb.add_flag("--json", options.json, "Print them as JSON");
}

void declare_me(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("me", "Show the key by which servers know you");
    verb.footer(
        "A player is a key, which is made at the first start: rooms give your seat back by it, "
        "and\n"
        "clubs and the puzzle of the day your place, on whichever device has it. With --guest no\n"
        "server is told.\n"
        "  gridrace me paper                      # the key as four lines to write down\n"
        "  gridrace me recover                    # on another machine: be the same player\n"
        "  gridrace me trust race.example.org     # forget its key and its tree of races, and\n"
        "                                         # take the next ones, if its host says why\n"
        "  gridrace me rating race.example.org    # how strong you are there, and your last races\n"
        "  gridrace me privacy race.example.org   # what that server keeps of players");
    constexpr const char* tasks = "paper, recover, trust, rating or privacy";
    one_of(verb.add_option("task", options.me_task,
                           std::string(tasks) + "; without it, the key is shown"),
           tasks);
    verb.add_option("server", options.me_server, "With trust, rating and privacy: the server");
    add_name(verb, options);
    verb.add_flag("--json", options.json, "Print it as JSON");
}

void declare_tour(CLI::App& app, Options& options) {
    add_looks(*app.add_subcommand("tour", "Learn the basics in 60 seconds"), options);
}

void declare_practise(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("practise", "Practise a solving technique");
    verb.footer(
        "You see positions just before a technique is needed and say what it gives: the digit that "
        "it\n"
        "places, or a candidate that it removes. After three wrong answers the step is shown. What "
        "is\n"
        "true but not of this technique costs no try.\n"
        "  gridrace practise                 # choose from a list; the weakest is proposed\n"
        "  gridrace practise skyscraper      # gridrace practise --json names them all");
    verb.add_option_function<std::vector<std::string>>(
        "technique",
        [&options](const std::vector<std::string>& words) {
            for (const auto& word : words) options.technique += word + ' ';
        },
        "Such as skyscraper, XY-wing or naked pair; without it, a list opens");
    verb.add_option("--seed", options.seed,
                    "Make the positions from this number; they are the same everywhere")
        ->transform(whole_number());
    add_looks(verb, options);
    verb.add_flag("--json", options.json, "Print as JSON how many positions were found so far");
}

}  // namespace

void add_local_commands(CLI::App& app, Verbs& verbs, Options& options) {
    declare_settings(app, options);
    declare_stats(app, options);
    declare_me(app, options);
    declare_tour(app, options);
    declare_practise(app, options);
    verbs["settings"] = [&options] { return settings(options); };
    verbs["stats"] = [&options] { return stats(options); };
    verbs["me"] = [&options] { return me(options); };
    verbs["practise"] = [&options] { return practise(options); };
    verbs["tour"] = [&options] { return tour(options); };
}

}  // namespace gridrace::client
