// All that the client knows, as a value: the screen is a function of it (view.hpp), and only
// update.hpp makes a new one out of an old one.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/app/core/echo.hpp"
#include "client/app/core/room_link.hpp"
#include "client/app/pages/settings_page.hpp"
#include "client/app/replay/fill_times.hpp"
#include "client/app/replay/replay.hpp"
#include "client/app/widgets/status.hpp"
#include "client/terminal/canvas.hpp"
#include "common/sudoku/hints/hint.hpp"

namespace gridrace::app {

enum class Screen { connecting, lobby, countdown, board, spectating, result, closed };

enum class Overlay { none, help, talk, react, ask_forfeit, ask_quit, ask_kick };

// What the player looks at for the moment: gone with the race, and when the program dies.
struct Focus {
    sudoku::CellSet picked;            // selected besides the cursor's cell
    bool is_picking = false;           // one by one: moves of the cursor leave them picked
    std::optional<Action> awaits;      // a digit, of go_to_box or find_digit
    int spotlight = 0;                 // the digit last looked for, 0: none
    sudoku::CellSet wrong;             // found by the last check
    std::optional<sudoku::Hint> hint;  // as far as it was asked for
    std::string said;                  // what the last key was answered with: old at the next
    race::AssistSet prices_told;       // what the player was told the price of
};

// So many commands wait at most while the server is away.
inline constexpr std::size_t most_waiting = 1000;

struct Model {
    // How the client was started.
    std::string invite;              // what friends paste to join
    bool invites_here_only = false;  // it leads every machine to itself
    bool is_solo = false;
    bool utf8 = true;                           // can be shown
    Profile profile;                            // as it was when the settings page was opened last
    Settings settings;                          // that count
    std::optional<SettingsPage> settings_page;  // while it is open

    // The world.
    Instant now;  // on the server's clock
    terminal::Size size{80, 24};
    Connection connection;
    Instant connection_since;
    std::optional<Milliseconds> round_trip;  // none: not known yet, or nothing to go round
    race::RoomState room;
    ServerLabel server;
    ServerAbilities abilities;
    MemberId self;
    // What the link keeps: `send` adds to it ahead of the link, and every RoomChanged replaces it. The echo is made of it.
    std::vector<race::Command> unanswered;
    Instant waiting_since;  // without a word from the server; counts while something is unanswered
    bool catches_up = false;  // the connection was lost, and what waited then is not all answered
    std::size_t taken_back = 0;  // moves refused since something was unanswered

    // The player's own business, known to nobody else.
    RaceNumber race;  // to which what follows belongs
    sudoku::Cell cursor{40};
    Entry entry = Entry::digits;
    int chosen_digit = 0;  // for whoever chooses the digit first; 0: none yet
    Notes notes{};         // in the corners
    Notes centre_notes{};
    CellColors colors{};
    CellNoteColors note_colors{};
    History history;
    Focus focus;
    bool is_paused = false;
    bool rewind_is_due = false;   // as soon as its price is paid
    sudoku::CellSet clash_cells;  // named by the last refusal
    FillTimes fill_times;         // of this race, as far as this program saw it

    // Where the person is.
    Status status;
    std::vector<std::string> news;  // what happened, the newest last; a few
    Overlay overlay = Overlay::none;
    int help_page = 0;
    std::string draft;  // the line being written
    bool result_seen = false;
    bool start_anyway = false;     // the host was told that not everyone is ready
    MemberId selected;             // in the lobby
    std::set<MemberId> muted;      // what they say is not shown
    long long last_count = 0;      // of the countdown: the second that the bell has told
    std::optional<Replay> replay;  // while it is open, keys are for it

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

    const race::Run* own_run() const { return room.run(self); }
    const race::Member* own_member() const { return room.member(self); }
    bool is_host() const { return self && room.host == self; }
    // False if the server is too old to know what the action asks for.
    bool offers(Action action) const;
    // Since when the server has not been heard: the connection is lost, or it answers nothing. None
    // while it may just be a little late.
    std::optional<Instant> silent_since() const;
    // True while moves wait for longer than the usual moment.
    bool is_held_up() const;
    // True if no further command can wait.
    bool is_full() const { return unanswered.size() >= most_waiting; }
    // True while one's own run is on: digits count.
    bool is_playing() const;
    // True while the price of an assist keeps the player from moving.
    bool is_held() const;
    bool is_given(sudoku::Cell cell) const;
    // The cells that keys write into: those picked and the cursor's.
    sudoku::CellSet selection() const;
    // What is shown on the board. Precondition: there is an own run and the puzzle is known.
    Echo echo() const;
};

PlayerBoard board_of(const Model& model);
void lay_out(Model& model, PlayerBoard board);

// So long moves may be under way before they are marked.
inline constexpr Milliseconds unmarked{250};
// So long after its start a race opens on the screens of those who were waiting for it, that it may open on
// all of them at the same instant: most lines have brought the puzzle by then.
inline constexpr Milliseconds opening{300};

// The screen that belongs to the state of the room.
Screen screen_of(const Model& model);

}  // namespace gridrace::app
