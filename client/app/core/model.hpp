// The whole state of the client as a value: the screen is a function of it (view.hpp), and only
// update.hpp makes a new one from an old one.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/app/core/analysis_page.hpp"
#include "client/app/core/closing.hpp"
#include "client/app/core/echo.hpp"
#include "client/app/core/local_zone.hpp"
#include "client/app/core/room_link.hpp"
#include "client/app/core/watching.hpp"
#include "client/app/pages/settings_page.hpp"
#include "client/app/replay/fill_times.hpp"
#include "client/app/replay/ghosts.hpp"
#include "client/app/replay/own_course.hpp"
#include "client/app/replay/replay.hpp"
#include "client/app/widgets/status.hpp"
#include "client/terminal/canvas.hpp"
#include "common/sudoku/hints/hint.hpp"

namespace gridrace::app {

enum class Screen { connecting, lobby, countdown, board, spectating, result, closed };

enum class Overlay {
    none,
    help,
    club,
    modes,
    talk,
    meeting,
    word,
    react,
    ask_forfeit,
    ask_quit,
    ask_kick,
    ask_end
};

// The player's current focus: lost at the end of the race and of the program.
struct Focus {
    sudoku::CellSet picked;            // selected in addition to the cursor's cell
    bool is_picking = false;           // one by one: cursor moves keep them
    std::optional<Action> awaits;      // the digit for go_to_box or find_digit
    int spotlight = 0;                 // the digit last searched for, 0: none
    sudoku::CellSet wrong;             // found by the last check
    std::optional<sudoku::Hint> hint;  // as far as it was requested
    int hint_page = 0;                 // counts on from the last page: the view wraps it
    std::string said;                  // response to the last key; cleared by the next one
    race::AssistSet prices_told;       // assists whose price the player was told
};

// What the others were shown of the player's cursor, and since when it rests.
struct Pointing {
    Instant resting_since;
    Instant sent_at;
    std::optional<sudoku::Cell> sent;
};

// Rules that a host's key would set, and that would send members away: the same key within a moment sets them, and
// later the next ones.
struct RiskedRules {
    race::ModeSettings before;
    race::ModeSettings settings;
    Instant told_at;
};

// What a mode has of its own, to be there again when the host comes back to it.
struct Difficulty {
    std::optional<sudoku::Grade> grade;
    std::optional<sudoku::RatingRange> rating;
    std::chrono::seconds time_limit{};
};

// News of changed rules: further changes within a moment replace the line.
struct RulesTold {
    race::RaceRules before;
    Instant at;
    std::string line;
};

// A race at once, and the bots of the house for it.
struct HouseBots {
    std::uint32_t count = 0;
    std::uint32_t strength = 0;     // as race::AddBot has it
    bool ghosts_are_there = false;  // no bots are needed
};

// Maximum number of waiting commands while the server is away.
inline constexpr std::size_t most_waiting = 1000;

struct Model {
    // Set when the client starts.
    std::string invite;       // text for friends to paste
    std::string link;         // of the room's page: see invitations()
    std::string word;         // of the room, as far as the user knows it; invitations() say it
    std::string server_word;  // of the server, where guests need it
    bool invites_here_only = false;  // its address is the local machine for everyone
    bool stops_server = false;       // it is ours, and ends with this program
    std::size_t own_bots = 0;        // members that leave with us
    std::string detour;              // why this is another room than the one wanted; usually empty
    std::string rivals;              // who is raced at once, or why it is bots; usually empty
    HouseBots house_bots;            // still to be seated, for a race at once
    bool is_solo = false;
    std::optional<std::chrono::sys_days> solo_day;  // whose puzzle the first race alone is on
    std::shared_ptr<const Ghosts> ghosts;           // to play against; may be none
    bool answers_challenge = false;             // each race is added to the challenge it is part of
    bool utf8 = true;                           // the terminal supports it
    bool is_spoken = false;                     // line mode: words instead of 1:05
    LocalZone zone;                             // of the user
    Profile profile;                            // as of when the settings page was last opened
    Settings settings;                          // in effect
    std::optional<SettingsPage> settings_page;  // while open

    // The environment.
    Instant now;  // on the server's clock
    terminal::Size size{80, 24};
    Connection connection;
    Instant connection_since;
    std::optional<Milliseconds> round_trip;  // none: unknown, or no server
    race::RoomState room;
    ServerLabel server;
    ServerAbilities abilities;
    std::vector<OldClient> old_clients;
    MemberId self;
    // A copy of the link's list: `send` appends to it before the link does, and every RoomChanged
    // replaces it. Input of the echo.
    std::vector<race::Command> unanswered;
    Instant waiting_since;       // last news of the server; valid while commands are unanswered
    bool catches_up = false;     // the connection was lost, and older commands are still unanswered
    std::size_t taken_back = 0;  // moves refused since there were unanswered ones

    // Private to the player.
    RaceNumber race;           // the race of the following members
    std::uint32_t solved = 0;  // and which puzzle of a sprint: the number of those before it
    sudoku::Cell cursor{40};
    Entry entry = Entry::digits;
    Instant dealt_at;      // the last change of puzzle, in a sprint
    int chosen_digit = 0;  // in digit-first mode; 0: none yet
    Notes notes{};         // corner notes
    Notes centre_notes{};
    CellColors colors{};
    CellNoteColors note_colors{};
    History history;
    Focus focus;
    bool is_paused = false;
    bool rewind_is_due = false;   // once its price is paid
    sudoku::CellSet clash_cells;  // named by the last refusal
    FillTimes fill_times;         // of this race, as far as this program saw them
    // Who filled each cell of the board of one's team, likewise.
    std::array<MemberId, sudoku::Cell::count> fillers{};
    OwnCourse own_course;        // likewise
    Closing closing;             // of this race
    Watching watching;           // of this race, once the player does not race
    Milliseconds ghosts_told{};  // the time of this race up to which their news were told

    // The state of the screens.
    Status status;
    std::optional<RiskedRules> risked_rules;              // a host was warned of them
    std::optional<Difficulty> of_sprint, of_other_modes;  // as the host left them
    std::optional<RulesTold> rules_told;                  // the latest
    std::vector<std::string> news;                        // the last few, newest last
    Overlay overlay = Overlay::none;
    int help_page = 0;
    std::string draft;  // the line being typed
    std::string talk;   // the draft of it that waits while a meeting or a word is written
    bool result_seen = false;
    std::string challenge_file;            // of the last race, once it is saved
    bool start_anyway = false;             // the host was told that not everyone is ready
    MemberId selected;                     // in the lobby
    race::Mode chosen_mode{};              // in the list of modes
    std::uint32_t club_player = 0;         // chosen on the club's page; 0: see chosen_player()
    Pointing pointing;                     // on a board for all
    std::set<MemberId> muted;              // whose chat is not shown
    long long last_count = 0;              // of the countdown: the last second with a bell
    std::optional<Replay> replay;          // while open, it receives the keys
    std::optional<AnalysisPage> analysis;  // of the last race, once it was asked for

    const Theme& theme() const { return app::theme(settings.theme); }
    template <class... Arguments>
    std::string say(language::Phrase phrase, const Arguments&... arguments) const {
        return language::say(settings.language, phrase, arguments...);
    }
    template <class... Arguments>
    std::string say_count(std::size_t count, language::Phrase one, language::Phrase other,
                          const Arguments&... arguments) const {
        return language::say_count(settings.language, count, one, other, arguments...);
    }

    // The first key of an action, by the name that a person reads; empty if it has none.
    std::string key_for(Action action) const;

    // True in the room of the puzzle of the day.
    bool is_daily() const { return room.rules.mode_settings.mode == race::Mode::daily; }
    // Whose puzzle the race is on, here or alone; none: not a puzzle of the day.
    std::optional<std::chrono::sys_days> day_of_puzzle() const;
    // When the clock that the player sees began to run.
    Instant clock_start() const;
    const race::Run* own_run() const { return room.run(self); }
    const race::Member* own_member() const { return room.member(self); }
    bool is_host() const { return self && room.host == self; }
    // Invitations for friends: first the link for a browser, if the server has a page. Empty if nobody can join.
    std::vector<std::string> invitations() const;
    // What newcomers must say; empty: nothing.
    std::string word_sentence() const;
    // Newcomers must say a word that the user does not know: an empty line of theirs does not take it back.
    bool is_word_unknown() const;
    // False if the server is too old for the action's command.
    bool offers(Action action) const;
    // Whether strangers find the room. What its host wants is another thing: room.listed.
    bool is_in_list() const;
    // The time since when the server has been silent: the connection is lost, or it does not
    // answer. None while it may just be slow.
    std::optional<Instant> silent_since() const;
    // True while moves wait longer than usual.
    bool is_held_up() const;
    // True if no further command may wait.
    bool is_full() const { return unanswered.size() >= most_waiting; }
    // True during the player's own run: digits are accepted.
    bool is_playing() const;
    // True when the player's own run is over, and the race continues for others.
    bool is_done() const;
    race::Mode mode() const { return room.race.mode(); }
    // True while clock and places are hidden, as the player or the rules of the race wish.
    bool is_calm() const;
    // True in a race whose rules hide them from everybody until its end.
    bool is_calm_race() const;
    // Present members who lose their server if we leave; 0 if it is not ours.
    std::size_t members_sent_away() const;
    // As the lobby lists them: players, then spectators, who may be many.
    std::vector<const race::Member*> listed_members() const;
    // True while the analysis covers the result.
    bool shows_analysis() const;
    // True while the price of an assist prevents moves.
    bool is_held() const;
    // The givens of the player's grid. Precondition: the puzzle is known.
    const sudoku::Grid& puzzle() const;
    bool is_given(sudoku::Cell cell) const;
    // The cells that keys write into: the picked ones and the cursor's.
    sudoku::CellSet selection() const;
    // The board as shown. Precondition: there is an own run and the puzzle is known.
    Echo echo() const;
};

PlayerBoard board_of(const Model& model);
void lay_out(Model& model, PlayerBoard board);

// How long a move may be unanswered before it is marked.
inline constexpr Milliseconds unmarked{250};
// Delay between the start of a race and its display for waiting players, so that it opens on all
// screens at the same time: most connections have delivered the puzzle by then.
inline constexpr Milliseconds opening{300};

// The screen for the state of the room.
Screen screen_of(const Model& model);

}  // namespace gridrace::app
