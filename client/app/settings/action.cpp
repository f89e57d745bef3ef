#include "client/app/settings/action.hpp"

#include <algorithm>

namespace gridrace::app {

namespace {

using namespace language::literals;
using enum Context;
using enum Usable;

constexpr std::array rows{
    ActionRow{Action::help, everywhere, "help", "? f1", "show the keys"_t, "help"_t},
    ActionRow{Action::leave, everywhere, "leave", "q ctrl-c", "leave"_t, "leave"_t},
    ActionRow{Action::settings, everywhere, "settings", ",", "change the settings"_t, "settings"_t},
    ActionRow{Action::talk, everywhere, "talk", "t", "say something to the room"_t, "talk"_t},
    ActionRow{Action::react, everywhere, "react", "e", "send a quick reaction"_t, "react"_t},
    ActionRow{Action::copy, everywhere, "copy", "y", "copy the invitation, or the result"_t,
              "copy"_t},

    ActionRow{Action::move_up, board, "move-up", "up k", "move up"_t, ""_t},
    ActionRow{Action::move_down, board, "move-down", "down j", "move down"_t, ""_t},
    ActionRow{Action::move_left, board, "move-left", "left h", "move left"_t, ""_t},
    ActionRow{Action::move_right, board, "move-right", "right l", "move right"_t, ""_t},
    ActionRow{Action::extend_up, board, "extend-up", "shift-up K", "select upwards"_t, ""_t},
    ActionRow{Action::extend_down, board, "extend-down", "shift-down J", "select downwards"_t,
              ""_t},
    ActionRow{Action::extend_left, board, "extend-left", "shift-left H", "select to the left"_t,
              ""_t},
    ActionRow{Action::extend_right, board, "extend-right", "shift-right L", "select to the right"_t,
              ""_t},
    ActionRow{Action::pick, board, "pick", "space", "add the cell to the selection, or remove it"_t,
              "select"_t},
    ActionRow{Action::drop_selection, board, "drop-selection", "escape", "select one cell only"_t,
              ""_t},
    ActionRow{Action::next_empty, board, "next-empty", "tab", "next empty cell"_t, "next empty"_t},
    ActionRow{Action::previous_empty, board, "previous-empty", "shift-tab", "previous empty cell"_t,
              ""_t},
    ActionRow{Action::go_to_box, board, "go-to-box", "b", "go to a box (then 1-9)"_t, "box"_t},
    ActionRow{Action::find_digit, board, "find-digit", "d", "go to a digit (then 1-9)"_t,
              "find digit"_t},
    ActionRow{Action::digit_1, board, "digit-1", "1", "place or note 1"_t, ""_t, while_playing},
    ActionRow{Action::digit_2, board, "digit-2", "2", "place or note 2"_t, ""_t, while_playing},
    ActionRow{Action::digit_3, board, "digit-3", "3", "place or note 3"_t, ""_t, while_playing},
    ActionRow{Action::digit_4, board, "digit-4", "4", "place or note 4"_t, ""_t, while_playing},
    ActionRow{Action::digit_5, board, "digit-5", "5", "place or note 5"_t, ""_t, while_playing},
    ActionRow{Action::digit_6, board, "digit-6", "6", "place or note 6"_t, ""_t, while_playing},
    ActionRow{Action::digit_7, board, "digit-7", "7", "place or note 7"_t, ""_t, while_playing},
    ActionRow{Action::digit_8, board, "digit-8", "8", "place or note 8"_t, ""_t, while_playing},
    ActionRow{Action::digit_9, board, "digit-9", "9", "place or note 9"_t, ""_t, while_playing},
    ActionRow{Action::note_1, board, "note-1", "alt-1", "note 1 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_2, board, "note-2", "alt-2", "note 2 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_3, board, "note-3", "alt-3", "note 3 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_4, board, "note-4", "alt-4", "note 4 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_5, board, "note-5", "alt-5", "note 5 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_6, board, "note-6", "alt-6", "note 6 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_7, board, "note-7", "alt-7", "note 7 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_8, board, "note-8", "alt-8", "note 8 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::note_9, board, "note-9", "alt-9", "note 9 in the corner"_t, ""_t,
              while_playing},
    ActionRow{Action::clear, board, "clear", "0 x . backspace delete", "clear the cell"_t,
              "clear"_t, while_playing},
    ActionRow{Action::corner_notes, board, "corner-notes", "n", "corner notes on or off"_t,
              "notes"_t, while_playing},
    ActionRow{Action::centre_notes, board, "centre-notes", "c", "centre notes on or off"_t, ""_t,
              while_playing},
    ActionRow{Action::colors, board, "colors", "v", "colours on or off (1-6)"_t, ""_t,
              while_playing},
    ActionRow{Action::note_colors, board, "note-colors", "V", "note colours on or off (1-9)"_t,
              ""_t, while_playing},
    ActionRow{Action::digit_first, board, "digit-first", "i",
              "choose the digit first, then its cells"_t, ""_t, while_playing},
    ActionRow{Action::apply, board, "apply", "enter", "place the chosen digit"_t, ""_t,
              while_playing},
    ActionRow{Action::fill_notes, board, "fill-notes", "a", "fill in all candidates"_t, ""_t,
              while_playing},
    ActionRow{Action::undo, board, "undo", "u", "undo"_t, "undo"_t, while_playing},
    ActionRow{Action::redo, board, "redo", "U ctrl-r", "redo"_t, "redo"_t, while_playing},
    ActionRow{Action::rewind, board, "rewind", "m", "undo to before my mistake"_t, ""_t,
              while_playing},
    ActionRow{Action::save_point, board, "save-point", "s", "set a save point"_t, ""_t,
              while_playing},
    ActionRow{Action::back_to_save_point, board, "back-to-save-point", "S",
              "return to the save point"_t, ""_t, while_playing},
    ActionRow{Action::check, board, "check", "C", "check my digits"_t, ""_t, while_playing},
    ActionRow{Action::hint, board, "hint", "g", "hint (again for more)"_t, "hint"_t, while_playing},
    ActionRow{Action::do_hint, board, "do-hint", "G", "do what the hint says"_t, "do it"_t,
              while_playing},
    ActionRow{Action::highlights, board, "highlights", "w", "highlights on or off"_t, ""_t},
    ActionRow{Action::calm, board, "calm", "z", "calm mode on or off"_t, ""_t},
    ActionRow{Action::pause, board, "pause", "p", "pause and hide the board (solo)"_t, "pause"_t,
              while_playing},
    ActionRow{Action::forfeit, board, "forfeit", "f", "forfeit this race"_t, "forfeit"_t,
              while_playing},
    ActionRow{Action::watch_boards, board, "watch-boards", "o",
              "watch the others, once you are done"_t, "watch"_t},

    ActionRow{Action::select_up, lobby, "select-up", "up", "select the member above"_t, ""_t},
    ActionRow{Action::select_down, lobby, "select-down", "down", "select the member below"_t, ""_t},
    ActionRow{Action::ready, lobby, "ready", "r", "ready or not ready"_t, "ready"_t},
    ActionRow{Action::start, lobby, "start", "s", "start the race (host)"_t, "start"_t},
    ActionRow{Action::kick, lobby, "kick", "k", "kick the selected member (host)"_t, "kick"_t},
    ActionRow{Action::make_host, lobby, "make-host", "h", "make the selected member host (host)"_t,
              "make host"_t},
    ActionRow{Action::change_grade, lobby, "change-grade", "g", "change the difficulty (host)"_t,
              "difficulty"_t},
    ActionRow{Action::change_assists, lobby, "change-assists", "a",
              "change the help allowed (host)"_t, "allowed help"_t},
    ActionRow{Action::change_role, lobby, "change-role", "v", "watch or play the next race"_t,
              "watch/play"_t},
    ActionRow{Action::mute, lobby, "mute", "m", "mute or unmute the selected member"_t, "mute"_t},
    ActionRow{Action::lock_room, lobby, "lock", "L", "lock or unlock the room (host)"_t, "lock"_t},
    ActionRow{Action::list_room, lobby, "list", "P", "list the room for strangers, or not (host)"_t,
              "list"_t},
    ActionRow{Action::lift_kicks, lobby, "lift-kicks", "b", "let kicked members back in (host)"_t,
              "let back in"_t},
    ActionRow{Action::change_mode, lobby, "change-mode", "M", "change the mode (host)"_t, "mode"_t},
    ActionRow{Action::change_number, lobby, "change-number", "N",
              "change lives, seconds, rounds ... (host)"_t, "number"_t},
    ActionRow{Action::change_team, lobby, "change-team", "T", "change your team"_t, "team"_t},
    ActionRow{Action::change_teams, lobby, "change-teams", "G", "change the teams (host)"_t,
              "teams"_t},
    ActionRow{Action::head_start_time, lobby, "head-start-time", "H",
              "head start in seconds (host)"_t, "head start"_t},
    ActionRow{Action::head_start_cells, lobby, "head-start-cells", "F",
              "head start in cells (host)"_t, "filled cells"_t},
    ActionRow{Action::change_boards, lobby, "change-boards", "w",
              "change who sees the boards, and when (host)"_t, "boards"_t},
    ActionRow{Action::change_window, lobby, "change-window", "E",
              "change when the race ends for the others (host)"_t, "ending"_t},
    ActionRow{Action::add_bot, lobby, "add-bot", "B", "add a bot (host)"_t, "add a bot"_t},
    ActionRow{Action::club, lobby, "club", "c", "standings of the club, and its last races"_t,
              "club"_t},
    ActionRow{Action::set_meeting, lobby, "set-meeting", "D",
              "set the next meeting of the club (host)"_t, "meeting"_t},
    ActionRow{Action::set_word, lobby, "set-word", "W",
              "set the word that newcomers must say (host)"_t, "word"_t},

    ActionRow{Action::rematch, result, "rematch", "r", "ready for a rematch"_t, "rematch"_t},
    ActionRow{Action::to_lobby, result, "to-lobby", "l enter escape", "back to the lobby"_t,
              "lobby"_t},
    ActionRow{Action::watch_replay, result, "watch-replay", "w", "watch the replay"_t, "replay"_t},
    ActionRow{Action::analyse, result, "analyse", "a", "where the race was decided"_t,
              "analysis"_t},
    ActionRow{Action::next_tab, result, "next-tab", "tab right", "next page of the analysis"_t,
              "next page"_t},
    ActionRow{Action::previous_tab, result, "previous-tab", "shift-tab left",
              "previous page of the analysis"_t, ""_t},
    ActionRow{Action::step_above, result, "step-above", "up k", "slower step in the analysis"_t,
              ""_t},
    ActionRow{Action::step_below, result, "step-below", "down j", "faster step in the analysis"_t,
              "next step"_t},
    ActionRow{Action::challenge, result, "challenge", "c", "challenge a friend to this race"_t,
              "challenge"_t},
    ActionRow{Action::practise, result, "practise", "p",
              "practise the technique that cost you most"_t, "practise"_t},

    ActionRow{Action::play, replay, "play", "space p", "play or pause"_t, "play"_t},
    ActionRow{Action::faster, replay, "faster", "+ ]", "faster"_t, "faster"_t},
    ActionRow{Action::slower, replay, "slower", "- [", "slower"_t, "slower"_t},
    ActionRow{Action::step_forward, replay, "step-forward", ". n", "next move"_t, "step"_t},
    ActionRow{Action::step_back, replay, "step-back", "b", "previous move"_t, ""_t},
    ActionRow{Action::scrub_forward, replay, "scrub-forward", "right l", "forward ten seconds"_t,
              "forward"_t},
    ActionRow{Action::scrub_back, replay, "scrub-back", "left h", "back ten seconds"_t, ""_t},
    ActionRow{Action::next_overtake, replay, "next-overtake", "o", "next overtaking"_t,
              "overtaking"_t},
    ActionRow{Action::to_start, replay, "to-start", "home 0", "go to the start"_t, ""_t},
    ActionRow{Action::to_end, replay, "to-end", "end $", "go to the end"_t, ""_t},
    ActionRow{Action::next_page, replay, "next-page", "tab page-down", "show other players"_t,
              "others"_t},

    ActionRow{Action::show_one, watching, "show-one", "1", "show one board"_t, "one"_t},
    ActionRow{Action::show_four, watching, "show-four", "4", "show four boards"_t, "four"_t},
    ActionRow{Action::show_all, watching, "show-all", "0", "show all boards"_t, "all"_t},
    ActionRow{Action::follow_leader, watching, "follow-leader", "f", "follow the leader"_t,
              "follow"_t},
    ActionRow{Action::next_board, watching, "next-board", "tab right down", "next board"_t,
              "next"_t},
    ActionRow{Action::previous_board, watching, "previous-board", "shift-tab left up",
              "previous board"_t, ""_t},
    ActionRow{Action::own_board, watching, "own-board", "o", "back to your own board"_t,
              "own board"_t},
    ActionRow{Action::end_race, watching, "end-race", "x X", "end the race in a minute (host)"_t,
              "end the race"_t},
};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].action != static_cast<Action>(i)) return false;
    }
    return static_cast<std::size_t>(Action::end_race) + 1 == rows.size();
}
static_assert(is_in_order());

// 1..9 for `first` and the eight actions after it, 0 for any other.
int number_from(Action first, Action action) {
    const int number = static_cast<int>(action) - static_cast<int>(first) + 1;
    return number >= 1 && number <= 9 ? number : 0;
}

}  // namespace

std::span<const ActionRow> actions() {
    return rows;
}

const ActionRow& row_of(Action action) {
    return rows[static_cast<std::size_t>(action)];
}

std::optional<Action> parse_action(std::string_view name) {
    const auto* found = std::ranges::find(rows, name, &ActionRow::name);
    if (found == rows.end()) return std::nullopt;
    return found->action;
}

int digit_of(Action action) {
    return number_from(Action::digit_1, action);
}

int note_of(Action action) {
    return number_from(Action::note_1, action);
}

}  // namespace gridrace::app
