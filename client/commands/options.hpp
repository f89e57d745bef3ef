// The options of the verbs for rooms. The puzzle tools and the load test have options of their own, in their folders.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/storage/settings_file.hpp"

namespace gridrace::client {

struct Options {
    // every verb
    std::string server = "ws://127.0.0.1:8765";
    std::string ca;  // a PEM file of authorities to trust beside the system's
    std::string name;
    std::string color = "auto";
    std::string theme = "dark";
    std::string language = "auto";
    bool json = false;
    bool screen_reader = false;  // line by line, whatever the terminal supports
    bool guest = false;          // known by no key

    // From file and environment, which are also the defaults of the options above.
    LoadedSettings settings;

    // settings
    std::string settings_task;  // "path", "show", "write", "set"; empty: the screen
    bool force = false;
    std::string setting;
    std::optional<std::string> value;

    // me
    std::string me_task;    // "paper", "recover", "trust", "rating" …; empty: show the key
    std::string me_server;  // to trust or to ask

    // rooms and puzzles
    std::string room;
    std::string word;         // of the room, as typed; empty: none
    std::string server_word;  // of the server, likewise
    std::string grade = "easy";
    std::string rating;  // LOW-HIGH; if given, instead of the grade
    std::optional<std::uint64_t> seed;
    std::string puzzle;
    std::string technique;        // that the puzzle needs, to practise it; empty: any
    std::string family = "race";  // of a board
    std::string club;             // the name of a new one; empty: an ordinary room
    std::string entrants;         // a file with the names of those who may play; empty: everybody
    std::uint32_t players = 8;
    std::uint32_t countdown = 5;
    std::uint32_t time_limit = 3600;
    bool no_late_join = false;
    bool auto_start = false;
    std::string assists = "standard";
    std::uint32_t assist_price = 15;
    bool no_play = false;
    std::uint16_t port = 0;  // of the server that `host` starts; 0: the usual one, or any
    bool keep = false;       // keep that server running after the game
    std::string data;        // its data folder; empty: the default of gridraced
    std::uint32_t bots = 0;
    std::uint32_t house_bots = 0;  // of `play`: the race against them begins at once
    std::string detour;            // of `play`: why the room is not the one of a stranger
    std::string rivals;            // of `play`: who the ghosts are, or why there are none
    bool field = false;            // of `play`: against ghosts of recorded races
    std::uint64_t field_race = 0;  // of `play`: against the ghosts of this one; 0: none

    // the mode, and the numbers of modes
    std::string mode = "race";
    std::uint32_t lives = 3;
    std::uint32_t penalty = 20;
    std::uint32_t lock = 5;
    std::uint32_t match_races = 5;
    bool best_of = false;
    std::uint32_t rounds = 0;  // of a tournament; 0: as match_races
    std::uint32_t table_size = 2;
    std::uint32_t arena_minutes = 60;
    std::uint32_t finish_window = 300;   // in seconds; 0: never
    std::optional<std::uint32_t> teams;  // none: 2 in a relay, else none
    std::uint32_t turn_digits = 3;
    std::uint32_t turn_time = 20;
    std::set<std::string> mode_choices;  // options given that only some modes read: "--lives"
    bool rising = false;
    bool calm = false;
    bool equivalent_boards = false;
    std::optional<std::uint32_t> boards_delay;  // in seconds; none: boards are not shown

    // alone
    bool daily = false;
    bool names_server = false;    // by an option or a variable
    std::string date;             // YYYY-MM-DD; empty: today
    int continued = 0;            // which unfinished game, the newest is 1; 0: none
    std::string ghost;            // "best", "last" or a file; empty: none
    bool chooses_puzzle = false;  // an option about the puzzle was given
    bool chooses_grade = false;
    bool chooses_time_limit = false;
    bool chooses_players = false;
    bool chooses_club = false;
    bool chooses_entrants = false;
    bool chooses_word = false;

    // bots and lines
    double pace = 0.2;
    std::string strength;  // instead: a rating, or "me"
    double slips = 0.03;
    int races = 1;          // until a bot leaves; 0: never
    int watched_races = 0;  // until a watcher of lines leaves; 0: never
    bool lines = false;

    // replays
    std::uint32_t race = 0;  // 0: the last
    bool check = false;
    std::vector<std::string> records;  // to verify
    std::string server_key;            // the fingerprint that they must have; empty: any
    std::string export_as;
    std::string output;
    std::string speed = "4";
    std::string size = "80x24";
};

// Each runs one verb and returns the exit code of the process, after sysexits.h. Errors have been
// reported on stderr by then.
int create(const Options& options);
// A race at once: in a listed room that waits; if there is none, or it refuses entry, in a new one that is listed, against
// the ghosts of a recorded race, or else bots of the house, and people who join; on a server of one's own if none is named
// and none answers.
int play_now(const Options& options);
// The rooms that a server lists, and the players whom it rates.
int rooms(const Options& options);
int board(const Options& options);
int host(const Options& options);
int join(const Options& options);
int watch(const Options& options);
int solo(const Options& options);
int daily(const Options& options);
int bot(const Options& options);
int doctor(const Options& options);
int settings(const Options& options);
int stats(const Options& options);
int me(const Options& options);
int tour(const Options& options);
int practise(const Options& options);
int replay(const Options& options);
int verify(const Options& options);
int challenge(const Options& options);

}  // namespace gridrace::client
