#include "client/commands/room_verbs.hpp"

#include <limits>

#include "client/command_line/numbers.hpp"
#include "client/command_line/server_options.hpp"
#include "client/commands/mode_options.hpp"
#include "client/commands/shared_options.hpp"
#include "common/command_line/outline.hpp"
#include "common/race/assists.hpp"
#include "common/sudoku/rating/grade.hpp"

namespace gridrace::client {

namespace {

using command_line::one_of;

void add_player(CLI::App& verb, Options& options) {
    add_server(verb, options);
    add_name(verb, options);
    verb.add_flag("--guest", options.guest, "Be known by no key: see gridrace me");
}

void add_json(CLI::App& verb, Options& options, const std::string& what) {
    verb.add_flag("--json", options.json, what);
}

void add_puzzle_choice(CLI::App& verb, Options& options) {
    const std::string grades(sudoku::list_of_grades);
    one_of(verb.add_option("--grade", options.grade, grades)->capture_default_str(), grades);
    verb.add_option("--rating", options.rating,
                    "Instead of a grade: LOW-HIGH on Sudoku Explainer's scale, such as 3.0-4.4")
        ->excludes("--grade");
    verb.add_option("--seed", options.seed,
                    "Generate the puzzle from this number; it is the same everywhere")
        ->transform(whole_number());
    verb.add_option("--puzzle", options.puzzle,
                    "Race on this puzzle: 81 characters with '.' or 0 for empty cells, or any "
                    "format that gridrace convert reads");
    verb.add_option("--technique", options.technique,
                    "A puzzle that needs this technique and nothing harder, to practise it: "
                    "skyscraper, XY-wing or another one that gridrace generate --help lists");
    verb.add_option("--time-limit", options.time_limit, "Time limit of a race, in seconds")
        ->transform(whole_number(1, 86400))
        ->capture_default_str();
}

void add_room(CLI::App& verb, Options& options, const std::string& name = "room") {
    verb.add_option(name, options.room,
                    "Room code, room address ws://HOST:PORT/r/CODE, or link https://HOST/r/CODE")
        ->required();
    verb.add_option("--word", options.word,
                    "The room's word, if it wants one; a link may end with it: #word=WORD");
}

void add_bot_manner(CLI::App& verb, Options& options) {
    verb.add_option("--pace", options.pace, "Average moves per second of a bot")
        ->check(between(0.001, 10000))
        ->capture_default_str();
    verb.add_option(
            "--strength", options.strength,
            "Instead of a pace: pauses as people make them, at a strength from 1.0 to 11.9 (Sudoku "
            "Explainer's scale; 3.0 is the average), or 'me' for your own")
        ->excludes("--pace");
    verb.add_option("--slips", options.slips, "Share of a bot's moves that break the rules")
        ->check(between(0, 0.9))
        ->capture_default_str();
}

void add_assists(CLI::App& verb, Options& options) {
    verb.add_option("--assists", options.assists,
                    "Help that players may use: none, standard (highlights and note-removal), all, "
                    "or a list from " +
                        to_string(race::AssistSet::all()))
        ->capture_default_str();
    verb.add_option("--aid-price", options.assist_price,
                    "Seconds, 0 to 300, that a check, a rewind or a hint costs its player")
        ->transform(whole_number(0, 300))
        ->capture_default_str();
}

// Which options were given: modes have other defaults for them.
void note_choices(const CLI::App& verb, Options& options) {
    options.chooses_grade = verb.count("--grade") > 0;
    options.chooses_time_limit = verb.count("--time-limit") > 0;
    options.chooses_players = is_given(verb, "--players");
    options.chooses_club = is_given(verb, "--club");
    options.chooses_entrants = is_given(verb, "--entrants");
    options.chooses_word = is_given(verb, "--word");
    note_mode_choices(verb, options);
}

// The rules of a new room, and its bots.
void add_new_room(CLI::App& verb, Options& options) {
    add_looks(verb, options);
    add_screen_reader(verb, options);
    add_puzzle_choice(verb, options);
    verb.add_option("--players", options.players, "Maximum number of players, 1 to 100")
        ->transform(whole_number(1, 100))
        ->capture_default_str();
    verb.add_option("--countdown", options.countdown, "Countdown before a race, 0 to 60 seconds")
        ->transform(whole_number(0, 60))
        ->capture_default_str();
    verb.add_option("--word", options.word,
                    "Let in only those who say this word; the link that is shown says it");
    verb.add_flag("--no-late-join", options.no_late_join,
                  "Do not let anyone join a race that has started");
    verb.add_flag("--auto-start", options.auto_start,
                  "Start automatically when every seat is taken and everyone is ready");
    add_assists(verb, options);
    add_mode_options(verb, options);
    verb.add_option("--entrants", options.entrants,
                    "Let only these play: a file with one name a line, # begins a remark (swiss, "
                    "arena); default of --players: as many")
        ->type_name("FILE");
    verb.callback([&] { note_choices(verb, options); });
    verb.add_option("--bots", options.bots, "Bots to race against; they leave when you do")
        ->transform(whole_number(0, 100))
        ->capture_default_str();
    add_bot_manner(verb, options);
}

void declare_create(CLI::App& app, Options& options) {
    auto& verb =
        *app.add_subcommand("create", "Open a room, share its code with friends, and race there");
    add_player(verb, options);
    add_new_room(verb, options);
    verb.add_option("--club", options.club,
                    "Found a club of this name (up to 30 columns): a room that stays while it is "
                    "used once in 90 days, with standings over all races")
        ->type_name("NAME");
    verb.add_flag("--no-play", options.no_play,
                  "Only open the room and print its code and address");
    add_json(verb, options, "With --no-play: print them as JSON");
}

void declare_play(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("play", "Race at once: those who wait, else ghosts, or bots");
    verb.footer(
        "On the server that --server or the settings name; else on one of your own, which ends "
        "with\n"
        "the game. A room that waits there is joined; else a new one is opened and listed, so "
        "that\n"
        "strangers can join, and the race begins in ten seconds. Friends can join by the room's\n"
        "link at any time. In a new room you race the ghosts of people who raced the same puzzle\n"
        "before, if the server keeps such races and there is one on a puzzle that you have not\n"
        "seen; else bots of your strength.");
    add_player(verb, options);
    add_looks(verb, options);
    add_screen_reader(verb, options);
    add_puzzle_choice(verb, options);
    verb.add_flag("--field", options.field,
                  "Race ghosts, recorded runs of people, even if a room waits");
    verb.callback([&] { note_choices(verb, options); });
}

void declare_rooms(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("rooms", "List the rooms of a server that strangers may join");
    add_server(verb, options);
    add_json(verb, options, "Print one JSON object for each room");
}

void declare_board(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("board", "List the best players whom a server rates");
    verb.footer(
        "Players with a key are rated by the races in which two of them or more took part, in\n"
        "three families of modes. gridrace me rating SERVER shows your own.");
    verb.add_option("--family", options.family, "race, sprint or territory")
        ->check(CLI::IsMember({"race", "sprint", "territory"}))
        ->capture_default_str();
    add_server(verb, options);
    add_json(verb, options, "Print one JSON object for each player");
}

void declare_host(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand(
        "host", "Start a server for your network, open a room there and show its link");
    verb.footer(
        "Friends in the same network join by the link, in a browser or with gridrace. The server\n"
        "keeps its data where gridraced does and ends with the game.");
    add_name(verb, options);
    add_new_room(verb, options);
    verb.add_option("--port", options.port,
                    "Port of the server; default: 8765, or a free one if that is taken")
        ->transform(whole_number(1, 65535));
    verb.add_option(
            "--data", options.data,
            "Data folder of the server, or :memory: to keep nothing; default: as gridraced's")
        ->type_name("DIR");
    verb.add_flag("--keep", options.keep, "Keep the server running when the game is over");
    verb.add_flag("--no-play", options.no_play,
                  "Only show the link; without --keep, run the server until Ctrl+C");
}

void declare_joining(CLI::App& app, Options& options) {
    auto& join = *app.add_subcommand("join", "Join a friend's room");
    add_room(join, options);
    add_player(join, options);
    add_looks(join, options);
    add_screen_reader(join, options);

    auto& watch = *app.add_subcommand("watch", "Watch a race as a spectator");
    add_room(watch, options);
    add_player(watch, options);
    add_looks(watch, options);
    add_screen_reader(watch, options);
    add_lines(watch, options);
    watch
        .add_option("--races", options.watched_races,
                    "With --lines or --json: stop after this many races; 0: never")
        ->transform(whole_number(0, std::numeric_limits<int>::max()))
        ->capture_default_str();
    add_json(watch, options, "Print events and results as JSON lines");
}

void declare_solo(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("solo", "Play alone, without a server");
    add_puzzle_choice(verb, options);
    add_looks(verb, options);
    add_screen_reader(verb, options);
    verb.get_option("--time-limit")
        ->description("Time limit of the game in seconds; default: one day")
        ->default_str("86400");
    add_solo_mode_options(verb, options);
    verb.add_flag("--daily", options.daily, "Play the daily puzzle, the same for everyone");
    verb.add_option("--date", options.date, "With --daily: the puzzle of this date, YYYY-MM-DD")
        ->needs("--daily");
    add_name(verb, options);
    verb.add_option("--ghost", options.ghost,
                    "Race against a recorded run of the same puzzle: best or last, your own, or "
                    "the FILE of a replay or a challenge");
    verb.add_option("--continue", options.continued,
                    "Continue an unfinished game: the newest, or with 2 the one before it")
        ->expected(0, 1)
        ->default_str("1")
        ->check(CLI::Range(1, 99));
    verb.callback([&] {
        note_choices(verb, options);
        options.chooses_puzzle = options.chooses_grade || options.daily ||
                                 verb.count("--rating") + verb.count("--seed") +
                                         verb.count("--puzzle") + verb.count("--technique") >
                                     0 ||
                                 verb.count("--mode") > 0;
    });
}

void declare_daily(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand(
        "daily", "Play the puzzle of the day: ranked on your server, or alone without one");
    verb.footer(
        "The server is the one of --server, GRIDRACE_SERVER or the settings. It draws one puzzle "
        "a\n"
        "day (UTC), and everyone has one attempt. Without a server: as gridrace solo --daily.");
    add_player(verb, options);
    add_looks(verb, options);
    add_screen_reader(verb, options);
    add_json(verb, options, "With a server: print the room of the day as JSON instead");
    verb.callback([&] { options.names_server = verb.count("--server") > 0; });
}

void declare_bot(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("bot", "Let a bot race unattended");
    add_room(verb, options, "--room");
    add_player(verb, options);
    add_bot_manner(verb, options);
    verb.add_option("--races", options.races, "Leave after this many races; 0: never")
        ->transform(whole_number(0, std::numeric_limits<int>::max()))
        ->default_val(1);
    verb.add_option("--seed", options.seed, "Seed of the bot's order, pace and slips")
        ->transform(whole_number());
    add_json(verb, options, "Print events and results as JSON lines");
}

void declare_doctor(CLI::App& app, Options& options) {
    auto& verb = *app.add_subcommand("doctor", "Check the terminal, folders and server");
    add_server_options(verb, options.server, options.ca);
    add_looks(verb, options);
    add_json(verb, options, "Print one JSON object");
}

}  // namespace

void add_room_verbs(CLI::App& app, Verbs& verbs, Options& options) {
    declare_create(app, options);
    declare_play(app, options);
    declare_rooms(app, options);
    declare_board(app, options);
    declare_host(app, options);
    declare_joining(app, options);
    declare_solo(app, options);
    declare_daily(app, options);
    declare_bot(app, options);
    declare_doctor(app, options);
    verbs["create"] = [&options] { return create(options); };
    verbs["play"] = [&options] { return play_now(options); };
    verbs["rooms"] = [&options] { return rooms(options); };
    verbs["board"] = [&options] { return board(options); };
    verbs["host"] = [&options] { return host(options); };
    verbs["join"] = [&options] { return join(options); };
    verbs["watch"] = [&options] { return watch(options); };
    verbs["solo"] = [&options] { return solo(options); };
    verbs["daily"] = [&options] { return daily(options); };
    verbs["bot"] = [&options] { return bot(options); };
    verbs["doctor"] = [&options] { return doctor(options); };
}

}  // namespace gridrace::client
