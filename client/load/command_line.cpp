#include "client/load/command_line.hpp"

#include <sys/resource.h>
#include <sysexits.h>

#include <iostream>
#include <map>
#include <memory>

#include "client/command_line/numbers.hpp"
#include "client/command_line/option_fault.hpp"
#include "client/command_line/server_options.hpp"
#include "client/command_line/signals.hpp"
#include "client/command_line/status_line.hpp"
#include "client/load/crowd.hpp"
#include "client/load/load_report.hpp"
#include "common/base/text.hpp"
#include "common/race/context.hpp"

namespace gridrace::client {

namespace {

struct LoadOptions {
    std::string server;
    std::string ca;
    std::string rooms_at;  // empty: at the server itself
    LoadPlan plan;
    double duration = 30;  // seconds, as the times below
    double pace = 3;
    double ramp = 0;
    double warm_up = 0;
    double storm = 0;
    std::string grade;
    bool json = false;
};

constexpr double longest_time = 7.0 * 86400;
constexpr rlim_t spare_descriptors = 64;  // for everything but the connections

CLI::AsNumberWithUnit time_with_unit() {
    return CLI::AsNumberWithUnit(
        std::map<std::string, double>{{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}},
        CLI::AsNumberWithUnit::UNIT_OPTIONAL, "TIME");
}

void add_time(CLI::App& verb, const std::string& name, double& time, const std::string& help,
              double least = 0) {
    verb.add_option(name, time, help)
        ->check(between(least, longest_time))
        ->transform(time_with_unit())
        ->type_name("TIME")
        ->capture_default_str();
}

void add_crowd(CLI::App& verb, LoadOptions& load) {
    auto& plan = load.plan;
    verb.add_option("--players", plan.players, "Players in all rooms together")
        ->transform(whole_number(1, 1'000'000))
        ->capture_default_str();
    auto* per_room = verb.add_option("--per-room", plan.per_room, "Players in a room, 1 to 100")
                         ->transform(whole_number(1, 100))
                         ->capture_default_str();
    verb.add_option("--rooms", plan.rooms, "Number of rooms, instead of --per-room")
        ->transform(whole_number(1, 1'000'000))
        ->excludes(per_room);
    verb.add_option("--spectators", plan.spectators, "Spectators in each room, 0 to 1000")
        ->transform(whole_number(0, race::most_spectators))
        ->capture_default_str();
    verb.add_option(
        "--grade", load.grade,
        "Have the server make puzzles of this grade; by default all races are on the same one");
    verb.add_option("--sources", plan.sources,
                    "Connect from this many addresses 127.0.0.x, for a server on this machine; by "
                    "default one for every 25,000 connections")
        ->transform(whole_number(1, 250));
}

void add_harm(CLI::App& verb, LoadOptions& load) {
    auto& plan = load.plan;
    verb.add_option("--churn", plan.churn,
                    "Connections per minute that are dropped and come back a second later")
        ->check(between(0, 1e6))
        ->capture_default_str();
    add_time(verb, "--storm", load.storm,
             "Interval at which all connections are dropped and come back at once");
    verb.add_option("--slow-readers", plan.slow_readers,
                    "Spectators, in all rooms together, who stop reading after they join")
        ->transform(whole_number(0, 1'000'000))
        ->capture_default_str();
}

// Raises the limit of descriptors; the fault if it stays too low.
std::optional<std::string> get_descriptors(const LoadPlan& plan) {
    const auto rooms = plan.rooms != 0 ? plan.rooms : (plan.players - 1) / plan.per_room + 1;
    const rlim_t needed = rlim_t{plan.players} + plan.slow_readers +
                          rlim_t{plan.spectators} * rooms + spare_descriptors;
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (needed <= limit.rlim_max) return std::nullopt;
    return "so many connections need " + std::to_string(needed) +
           " open files, and a process may have " + std::to_string(limit.rlim_max) +
           " here: raise ulimit -Hn, or run this several times";
}

Result<LoadTarget, OptionFault> target_at(const ServerAddress& server) {
    auto target = find_target(server);
    if (!target) return OptionFault{EX_UNAVAILABLE, target.error()};
    if (!server.is_secure) return *std::move(target);
    if (const auto fault = use_tls(*target, server.authorities))
        return OptionFault{EX_UNAVAILABLE, *fault};
    return *std::move(target);
}

// The server that makes the rooms, if it is another one.
Result<std::optional<LoadTarget>, OptionFault> maker_of_rooms(const LoadOptions& options) {
    if (options.rooms_at.empty()) return std::optional<LoadTarget>();
    const auto server = parse_server(options.rooms_at, options.ca);
    if (!server) return OptionFault{EX_USAGE, "--rooms-at: " + server.error().reason};
    auto target = target_at(*server);
    if (!target) return target.error();
    return std::optional(*std::move(target));
}

int exit_code_of(LoadEnd end, std::optional<int> signal) {
    switch (end) {
        case LoadEnd::done: return EX_OK;
        case LoadEnd::stopped: return 128 + signal.value_or(0);
        case LoadEnd::no_server:
        case LoadEnd::server_gone: return EX_UNAVAILABLE;
        case LoadEnd::not_let_in: return EX_TEMPFAIL;
    }
    return EX_SOFTWARE;
}

// Advice for the limits that a server enforces.
std::string hint(const LoadOutcome& outcome) {
    const auto& errors = outcome.seen.errors;
    const bool is_refused = outcome.end == LoadEnd::not_let_in || errors.contains("HTTP 503") ||
                            errors.contains("HTTP 429");
    if (!is_refused) return "";
    return "A server lets in only so many connections, from one address too: see its options "
           "(gridraced --help), such as --max-connections and --max-rooms, or come from several "
           "addresses with --sources.\n";
}

void declare_load(CLI::App& app, LoadOptions& load) {
    auto& verb = *app.add_subcommand(
        "load", "Race with many players at once, to see how much load a server can take");
    verb.footer(
        "Times are in seconds, or with a unit: 250ms, 3s, 2m.\nWith a pace, moves are scheduled "
        "independently of how fast the server answers, and latency is measured from the scheduled "
        "time: when the server stalls, all moves due in that time count, not only those sent.\nA "
        "delivery is one player's progress on one connection.\nExamples:\n  gridrace load "
        "--players 2000 --per-room 4\n  gridrace load --players 400 --per-room 8 --pace 0 "
        "--duration 20s --json\n  gridrace load --server wss://localhost:8765 --ca ca.pem --storm "
        "20s\nWith --pace 0, a server reads no faster than its --command-rate, --room-command-rate "
        "and --member-log-rate allow.");
    add_server_options(verb, load.server, load.ca);
    add_crowd(verb, load);
    add_time(verb, "--duration", load.duration, "How long to measure, once everybody races", 0.1);
    add_time(verb, "--warm-up", load.warm_up, "How long everybody races before measuring starts");
    add_time(verb, "--pace", load.pace,
             "Average time between two moves of a player; 0: each move follows the confirmation of "
             "the last");
    verb.add_option("--pipeline", load.plan.pipeline,
                    "With --pace 0: unconfirmed moves per player, 1 to 32")
        ->transform(whole_number(1, 32))
        ->capture_default_str();
    add_time(verb, "--ramp", load.ramp, "Time over which the connections are opened");
    add_harm(verb, load);
    verb.add_option("--rooms-at", load.rooms_at,
                    "Server that makes the rooms: another node of a cluster, to which --server "
                    "then relays the players")
        ->type_name("SERVER");
    verb.add_option("--server-pid", load.plan.server_pid,
                    "Process ID of the server, if it cannot be found by its port")
        ->transform(whole_number(1, 1u << 31));
    verb.add_flag("--json", load.json, "Print one JSON object");
}

// The plan that the options ask for; the fault if there is none.
Result<LoadPlan, OptionFault> plan_of(const LoadOptions& chosen) {
    auto plan = chosen.plan;
    plan.duration = Seconds(chosen.duration);
    plan.pace = Seconds(chosen.pace);
    plan.ramp = Seconds(chosen.ramp);
    plan.warm_up = Seconds(chosen.warm_up);
    plan.storm = Seconds(chosen.storm);
    if (!chosen.grade.empty()) {
        plan.grade = sudoku::parse_grade(chosen.grade);
        if (!plan.grade) {
            return OptionFault{EX_USAGE, "--grade: choose " + std::string(sudoku::list_of_grades)};
        }
    }
    if (plan.rooms > plan.players) return OptionFault{EX_USAGE, "--rooms: more rooms than players"};
    if (plan.rooms != 0 && (plan.players - 1) / plan.rooms + 1 > 100) {
        return OptionFault{EX_USAGE, "--rooms: a room has 100 players at most"};
    }
    if (const auto lack = get_descriptors(plan)) return OptionFault{EX_USAGE, *lack};
    return plan;
}

int load(const LoadOptions& options) {
    const auto server = parse_server(options.server, options.ca);
    if (!server) return fail({EX_USAGE, "--server: " + server.error().reason});
    const auto plan = plan_of(options);
    if (!plan) return fail(plan.error());
    auto target = target_at(*server);
    if (!target) return fail(target.error());
    auto rooms_at = maker_of_rooms(options);
    if (!rooms_at) return fail(rooms_at.error());

    const Signals signals;
    std::optional<int> signal;
    constexpr std::chrono::seconds between_lines{1};
    StatusLine line(between_lines, between_lines);
    Crowd crowd(
        *plan, std::move(*target), std::move(*rooms_at), server->port,
        [&] {
            if (!signal) signal = signals.take();
            return signal.has_value();
        },
        [&](const LoadProgress& progress) { line.show([&] { return describe(progress); }); });
    const auto outcome = crowd.run();
    line.clear();

    const int exit_code = exit_code_of(outcome.end, signal);
    std::cerr << hint(outcome);
    if (outcome.end != LoadEnd::no_server) {
        std::cout << (options.json ? report_json(*plan, outcome) + "\n" : report(*plan, outcome));
    }
    if (outcome.end == LoadEnd::done || outcome.end == LoadEnd::stopped) return exit_code;
    return fail({exit_code, to_url(*server) + ": " + printable(outcome.message)});
}

}  // namespace

void add_load_verb(CLI::App& app, Verbs& verbs, const std::string& server, const std::string& ca) {
    auto options = std::make_shared<LoadOptions>();
    options->server = server;
    options->ca = ca;
    declare_load(app, *options);
    verbs["load"] = [options] { return load(*options); };
}

}  // namespace gridrace::client
