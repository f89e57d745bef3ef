// The actions that keys can trigger: one table for key bindings, the help, the hints below the
// board and the settings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "client/language/language.hpp"

namespace gridrace::app {

// Contexts with their own key bindings. Bindings for everywhere apply as well.
enum class Context : std::uint8_t { everywhere, board, lobby, result, replay, watching };

enum class Action : std::uint8_t {
    // everywhere
    help,
    leave,
    settings,
    talk,
    react,
    copy,
    // board
    move_up,
    move_down,
    move_left,
    move_right,
    extend_up,
    extend_down,
    extend_left,
    extend_right,
    pick,
    drop_selection,
    next_empty,
    previous_empty,
    go_to_box,
    find_digit,
    digit_1,
    digit_2,
    digit_3,
    digit_4,
    digit_5,
    digit_6,
    digit_7,
    digit_8,
    digit_9,
    note_1,
    note_2,
    note_3,
    note_4,
    note_5,
    note_6,
    note_7,
    note_8,
    note_9,
    clear,
    corner_notes,
    centre_notes,
    colors,
    note_colors,
    digit_first,
    apply,
    fill_notes,
    undo,
    redo,
    rewind,
    save_point,
    back_to_save_point,
    check,
    hint,
    do_hint,
    highlights,
    calm,
    pause,
    forfeit,
    watch_boards,
    // lobby
    select_up,
    select_down,
    ready,
    start,
    kick,
    make_host,
    change_grade,
    change_assists,
    change_role,
    mute,
    lock_room,
    list_room,
    lift_kicks,
    change_mode,
    change_number,
    change_team,
    change_teams,
    head_start_time,
    head_start_cells,
    change_boards,
    change_window,
    add_bot,
    club,
    set_meeting,
    set_word,
    // result
    rematch,
    to_lobby,
    watch_replay,
    analyse,
    next_tab,
    previous_tab,
    step_above,
    step_below,
    challenge,
    practise,
    // replay
    play,
    faster,
    slower,
    step_forward,
    step_back,
    scrub_forward,
    scrub_back,
    next_overtake,
    to_start,
    to_end,
    next_page,
    // watching
    show_one,
    show_four,
    show_all,
    follow_leader,
    next_board,
    previous_board,
    own_board,
    end_race,
};

// Whether an action on the board requires a running race of the player.
enum class Usable : std::uint8_t { always, while_playing };

struct ActionRow {
    Action action;
    Context context;
    std::string_view name;  // in the settings: "move-up"
    std::string_view keys;  // default, separated by blanks: "up k"
    language::Phrase meaning;
    language::Phrase label;  // a word or two for the line of hints; empty: not shown there
    Usable usable = Usable::always;
};

// All actions, in the order of the enumeration.
std::span<const ActionRow> actions();
const ActionRow& row_of(Action action);
std::optional<Action> parse_action(std::string_view name);

// 1..9 for digit_1..digit_9, 0 for any other action.
int digit_of(Action action);
// The same for note_1..note_9.
int note_of(Action action);

}  // namespace gridrace::app
