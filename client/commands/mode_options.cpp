#include "client/commands/mode_options.hpp"

#include <sysexits.h>

#include <algorithm>
#include <array>

#include "client/app/core/mode_state.hpp"
#include "client/command_line/numbers.hpp"
#include "common/base/text.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {

namespace {

using command_line::one_of;
using std::chrono::seconds;

constexpr const char* room_modes =
    "race, lives, penalty, sprint, match, territory, together, relay, knock-out, swiss or arena";
constexpr const char* solo_modes = "race, lives, penalty or sprint";

void add_mode(CLI::App& verb, Options& options, const char* modes) {
    one_of(verb.add_option("--mode", options.mode, std::string("Mode of the races: ") + modes)
               ->capture_default_str(),
           modes);
}

void add_number(CLI::App& verb, const char* name, std::uint32_t& number, const char* meaning,
                std::uint64_t least, std::uint64_t most) {
    verb.add_option(name, number, meaning)
        ->transform(whole_number(least, most))
        ->capture_default_str();
}

void add_costs(CLI::App& verb, Options& options) {
    add_number(verb, "--lives", options.lives, "Lives of each player, 1 to 20 (lives)", 1, 20);
    add_number(verb, "--penalty", options.penalty,
               "Seconds that a wrong digit adds, 1 to 600 (penalty)", 1, 600);
}

// An option that only these modes read.
struct ModeOption {
    const char* name;
    std::initializer_list<race::Mode> modes;
};

const std::array<ModeOption, 12>& options_of_modes() {
    using enum race::Mode;
    static const std::array<ModeOption, 12> table{
        {{"--lives", {lives}},
         {"--penalty", {penalty}},
         {"--lock", {territory}},
         {"--races", {match}},
         {"--best-of", {match}},
         {"--rising", {match}},
         {"--turn-digits", {relay}},
         {"--turn-time", {relay}},
         {"--rounds", {swiss}},
         {"--table-size", {swiss, arena}},
         {"--minutes", {arena}},
         {"--finish-window", {race, lives, penalty, match, relay, swiss, arena}}}};
    return table;
}

// "--mode swiss or arena".
std::string modes_text(const ModeOption& option) {
    std::string text = "--mode ";
    for (const auto* mode = option.modes.begin(); mode != option.modes.end(); ++mode) {
        if (mode != option.modes.begin()) text += " or ";
        text += race::name(*mode);
    }
    return text;
}

// Numbers of another mode would be ignored: most likely the mode was forgotten.
std::optional<OptionFault> other_mode_fault(const Options& options, race::Mode mode) {
    for (const auto& option : options_of_modes()) {
        const bool is_read = std::ranges::find(option.modes, mode) != option.modes.end();
        if (is_read || !options.mode_choices.contains(option.name)) continue;
        return OptionFault{EX_USAGE, std::string(option.name) + " belongs to " +
                                         modes_text(option) + "; the mode here is " +
                                         std::string(race::name(mode))};
    }
    return std::nullopt;
}

// Enough players for the mode: each team needs one, and a tournament two.
std::optional<OptionFault> players_fault(const Options& options, const race::RaceRules& rules) {
    const auto& settings = rules.mode_settings;
    const auto players = std::to_string(rules.max_players);
    if (race::has_tables(*settings.mode) && rules.max_players < 2) {
        return OptionFault{EX_USAGE, "--players: the mode " + options.mode +
                                         " is a tournament, for two players at least"};
    }
    if (race::has_teams(settings) && rules.max_players < settings.teams) {
        return OptionFault{EX_USAGE, "--teams: a room for " + players +
                                         (rules.max_players == 1 ? " player" : " players") +
                                         " cannot have " + std::to_string(settings.teams) +
                                         " teams; raise --players"};
    }
    return std::nullopt;
}

}  // namespace

bool is_given(const CLI::App& verb, const char* option) {
    const auto* found = verb.get_option_no_throw(option);
    return found != nullptr && found->count() > 0;
}

void note_mode_choices(const CLI::App& verb, Options& options) {
    for (const auto& option : options_of_modes()) {
        if (is_given(verb, option.name)) options.mode_choices.insert(option.name);
    }
}

void add_mode_options(CLI::App& verb, Options& options) {
    add_mode(verb, options, room_modes);
    add_costs(verb, options);
    add_number(verb, "--lock", options.lock,
               "Seconds without moves after a wrong digit, 1 to 60 (territory)", 1, 60);
    add_number(verb, "--races", options.match_races, "Races of a match, 2 to 50 (match)", 2, 50);
    verb.add_flag("--best-of", options.best_of,
                  "Wins decide, not points, and most wins end the match (match)");
    verb.add_flag("--rising", options.rising,
                  "The difficulty rises from race to race up to the grade (match)");
    verb.add_option("--teams", options.teams,
                    "Number of teams, 2 to 4. In a relay a team fills one board; default: 2. In "
                    "other modes each player fights alone for the team (race, lives, penalty, "
                    "sprint, match, territory, knock-out)")
        ->transform(whole_number(2, 4));
    add_number(verb, "--turn-digits", options.turn_digits, "Digits of a turn, 1 to 20 (relay)", 1,
               20);
    add_number(verb, "--turn-time", options.turn_time, "Seconds of a turn, 5 to 300 (relay)", 5,
               300);
    verb.add_option("--rounds", options.rounds,
                    "Rounds of a tournament, 2 to 50; default: 5 "
                    "(swiss)")
        ->transform(whole_number(2, 50));
    add_number(verb, "--table-size", options.table_size,
               "Most players at a table, 2 to 8 (swiss, arena)", 2, 8);
    add_number(verb, "--minutes", options.arena_minutes,
               "Minutes in which rounds begin, 5 to 180 (arena)", 5, 180);
    verb.add_flag("--equivalent-boards", options.equivalent_boards,
                  "Each player sees the board turned and renumbered in another way");
    verb.add_flag("--calm", options.calm, "Show neither clock nor places until the end");
    verb.add_option(
            "--finish-window", options.finish_window,
            "The race ends so many seconds after half of the players or the first three have "
            "finished, as 90, 90s or 2m, at most 1h; 0: never (race, lives, penalty, match, "
            "relay, swiss, arena)")
        ->transform(seconds_or_minutes(3600))
        ->capture_default_str();
    verb.add_option("--show-boards", options.boards_delay,
                    "Show the boards of those who race to spectators and to players who are done, "
                    "as they were so many seconds ago, 0 to 600 (race, lives, penalty, match, "
                    "knock-out, swiss, arena)")
        ->transform(whole_number(0, 600));
}

void add_solo_mode_options(CLI::App& verb, Options& options) {
    add_mode(verb, options, solo_modes);
    add_costs(verb, options);
}

std::optional<OptionFault> read_mode(const Options& options, race::RaceRules& rules) {
    auto& settings = rules.mode_settings;
    settings.mode = race::parse_mode(options.mode);
    if (!settings.mode) {
        return OptionFault{EX_USAGE, "--mode: there is no mode '" + printable(options.mode) +
                                         "'; choose " + room_modes};
    }
    if (auto fault = other_mode_fault(options, *settings.mode)) return fault;
    settings.lives = options.lives;
    settings.penalty = seconds(options.penalty);
    settings.lock = seconds(options.lock);
    settings.races = options.rounds > 0 ? options.rounds : options.match_races;
    settings.table_size = options.table_size;
    settings.arena_time = std::chrono::minutes(options.arena_minutes);
    settings.best_of = options.best_of;
    settings.teams = options.teams.value_or(settings.teams);
    settings.in_teams = options.teams && settings.mode != race::Mode::relay;
    if (settings.in_teams && !race::takes_teams(*settings.mode)) {
        return OptionFault{EX_USAGE,
                           "--teams: the mode " + options.mode + " is not played in teams"};
    }
    settings.turn_digits = options.turn_digits;
    settings.turn_time = seconds(options.turn_time);
    settings.rising = options.rising;
    settings.calm = options.calm;
    settings.equivalent_boards = options.equivalent_boards;
    if (auto fault = players_fault(options, rules)) return fault;
    settings.finish_window = seconds(options.finish_window);
    if (options.boards_delay && !race::has_boards_to_show(*settings.mode)) {
        return OptionFault{EX_USAGE,
                           "--show-boards: the mode " + options.mode + " has no boards to show"};
    }
    if (options.boards_delay) rules.boards_delay = seconds(*options.boards_delay);
    if (settings.mode != race::Mode::sprint) return std::nullopt;
    if (!options.chooses_grade && !rules.rating) rules.grade = app::sprint_grade;
    if (!options.chooses_time_limit) rules.time_limit = app::sprint_time_limit;
    return std::nullopt;
}

std::optional<OptionFault> mode_fault(const race::RaceRules& rules, wire::FeatureSet server) {
    if (rules.boards_delay && !server.contains(wire::Feature::watched_boards)) {
        return OptionFault{EX_PROTOCOL, "this server is too old for --show-boards"};
    }
    const bool is_tournament =
        rules.mode_settings.mode && race::has_tables(*rules.mode_settings.mode);
    if (is_tournament && !server.contains(wire::Feature::tournaments)) {
        return OptionFault{EX_PROTOCOL, "this server is too old for --mode: it has no tournaments"};
    }
    if (rules.mode_settings.in_teams && !server.contains(wire::Feature::teams)) {
        return OptionFault{EX_PROTOCOL,
                           "this server is too old for --teams: it has them only in a relay"};
    }
    const bool chooses_window =
        rules.mode_settings.finish_window != race::ModeSettings{}.finish_window;
    if (chooses_window && !server.contains(wire::Feature::race_ends)) {
        return OptionFault{EX_PROTOCOL, "this server is too old for --finish-window"};
    }
    const bool needs_modes = rules.mode_settings != race::ModeSettings{};
    if (!needs_modes || server.contains(wire::Feature::modes)) return std::nullopt;
    return OptionFault{EX_PROTOCOL, "this server is too old for --mode: it plays only races"};
}

}  // namespace gridrace::client
