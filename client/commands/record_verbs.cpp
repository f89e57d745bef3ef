#include "client/commands/record_verbs.hpp"

#include <limits>

#include "client/command_line/numbers.hpp"
#include "client/commands/shared_options.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {

namespace {

using command_line::one_of;

// Where the record is, if not in a file.
void add_source(CLI::App& verb, Options& options) {
    add_server(verb, options);
    verb.add_option("--race", options.race, "Which race of the room, from 1; default: the last")
        ->transform(whole_number(1, std::numeric_limits<std::uint32_t>::max()));
}

void declare_challenge(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand(
        "challenge", "Play a recorded race again, alone against its players as ghosts");
    verb.footer(
        "At the end, your run is added and the challenge saved as a file, to be sent to friends.\n"
        "Examples:\n"
        "  gridrace challenge friday.json\n"
        "  gridrace challenge https://example.org/r/K7QX2M/races/2");
    verb.add_option("record", options.room,
                    "File of a replay or a challenge, link to a race, or room code or address")
        ->required();
    add_source(verb, options);
    add_name(verb, options);
    add_looks(verb, options);
    add_screen_reader(verb, options);
}

void declare_replay(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand(
        "replay",
        "Watch a race again, export it, or check it; without arguments, list the saved replays");
    verb.footer(
        "Examples:\n"
        "  gridrace replay K7QX2M --race 2\n"
        "  gridrace replay K7QX2M --export json --output friday.json\n"
        "  gridrace replay friday.json --export asciicast > friday.cast\n"
        "  gridrace replay --check friday.json");
    verb.add_option(
        "room", options.room,
        "Room code or address, link to a race, or a file (./CODE if its name looks like "
        "a room code)");
    add_source(verb, options);
    add_looks(verb, options);
    add_lines(verb, options);
    auto* check = verb.add_flag("--check", options.check, "Only check the race, as verify does");
    verb.add_option("--export", options.export_as,
                    "Export as json, which can be watched again, or as an asciicast")
        ->check(CLI::IsMember({"json", "asciicast"}))
        ->excludes("--lines")
        ->excludes(check);
    verb.add_option("--output", options.output, "Write to this file instead of standard output");
    constexpr const char* speeds = "0.5, 1, 2, 4, 8, 16, 32 or 64";
    one_of(verb.add_option("--speed", options.speed, std::string(speeds) + " times as fast")
               ->capture_default_str(),
           speeds);
    verb.add_option("--size", options.size, "Columns and rows of an asciicast")
        ->capture_default_str();
}

void declare_verify(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand(
        "verify", "Check races: every move by the rules, and who has signed the result");
    verb.footer(
        "Files need no server. A race is signed by its server: it can never show somebody else\n"
        "another course of this race unnoticed. Two files of one race that differ are found out.\n"
        "Of links it is also checked that the server has taken no race out of the tree of all its\n"
        "races since your last look.\n"
        "Not proved: who sat at a screen, and what helped them.\n"
        "Examples:\n"
        "  gridrace verify friday.json\n"
        "  gridrace verify mine.json theirs.json --key 7K2M-X0QB-94TC-HR5A\n"
        "  gridrace verify https://example.org/r/K7QX2M/races/2");
    verb.add_option("records", options.records,
                    "Files of replays or challenges, links to races, or room codes or addresses")
        ->required();
    verb.add_option("--key", options.server_key,
                    "Fingerprint of the server's key that all must be signed by");
    add_source(verb, options);
}

}  // namespace

void add_record_verbs(CLI::App& app, Verbs& verbs, Options& options) {
    declare_challenge(app, options);
    declare_replay(app, options);
    declare_verify(app, options);
    verbs["challenge"] = [&options] { return challenge(options); };
    verbs["replay"] = [&options] { return replay(options); };
    verbs["verify"] = [&options] { return verify(options); };
}

}  // namespace gridrace::client
