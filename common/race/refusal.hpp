// Reasons for which the rules refuse a command. A refusal is a value; the codes are part of the
// protocol and stable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/cell.hpp"

namespace gridrace::race {

// Never renumber and never reuse a number.
enum class RefusalCode : std::uint8_t {
    // moves
    not_racing = 1,         // before the start or after the end
    race_over_for_you = 2,  // finished, forfeited, or not in this race
    spectators_do_not_move = 3,
    cell_outside_grid = 4,   // cells are 0..80
    digit_out_of_range = 5,  // digits are 1..9
    cell_is_given = 6,
    digit_in_row = 7,
    digit_in_column = 8,
    digit_in_box = 9,
    cell_is_empty = 10,     // nothing to clear
    paying_for_aid = 11,    // for some time after an assist with a price
    aid_not_allowed = 12,   // by the rules of this race, or because it has no price
    digit_is_wrong = 13,    // not in the solution, in a mode that compares with it
    cell_is_taken = 14,     // on a board for all: by a player who was first
    not_your_turn = 15,     // in a team
    locked_out = 16,        // for some seconds after a wrong digit
    puzzle_not_ready = 17,  // the next of a sprint
    not_in_this_mode = 18,
    others_begin_first = 19,  // they have a head start
    // the room
    not_a_member = 20,
    only_the_host = 21,
    no_such_member = 22,
    not_yourself = 23,    // the host cannot kick or appoint themself
    race_under_way = 24,  // allowed between races only
    not_everyone_ready = 25,
    no_players = 26,
    only_players_get_ready = 27,
    room_is_full = 28,
    was_kicked = 29,
    room_is_closed = 30,
    no_late_join = 31,
    name_not_allowed = 32,
    text_not_allowed = 33,    // too long, empty, or with forbidden characters
    talks_too_much = 34,      // rate limit of the chat
    muted = 35,               // by the operator
    name_looks_alike = 36,    // like that of another member
    nobody_was_kicked = 50,   // nothing to lift
    room_is_locked = 51,      // by its host, to new members
    address_was_kicked = 52,  // a kicked member came from the same address
    not_known = 53,           // a newer client's command that this version does not know
    no_such_team = 54,
    too_few_players = 55,  // for this mode
    head_start_out_of_range = 56,
    attempt_not_begun = 58,      // the puzzle of the day is dealt to those who begin
    day_is_over = 59,            // nobody begins this puzzle of the day any more
    seat_is_kept = 60,           // until the end of the day, for the one attempt
    no_teams_in_this_mode = 65,  // in_teams of the rules
    team_is_set = 66,            // until the match is over
    not_listed = 67,             // only who is on the host's list may play
    listed_name_in_use = 68,     // somebody plays or watches under this name of the list
    entrants_not_allowed = 69,   // a list that no room can have
    too_many_from_address = 70,  // members of a day's room
    too_many_commands = 71,      // of one member of a day's room
    nobody_has_finished = 72,    // so the host cannot end the race
    no_more_bots = 73,           // as many as the server allows, or only those on a list may play
    bot_cannot_host = 74,
    only_in_a_club = 75,
    meeting_out_of_range = 76,
    word_needed = 77,  // the room's, which its host has set
    wrong_word = 78,
    word_not_allowed = 79,     // none that a room can have
    draw_is_closed = 80,       // no secret of this member is waited for
    secret_does_not_fit = 81,  // it is not the one that the commitment is of
    room_log_full = 39,        // the room's log has reached its maximum size
    // rules of a race
    players_out_of_range = 40,
    countdown_out_of_range = 41,
    time_limit_out_of_range = 42,
    grace_out_of_range = 43,
    puzzle_breaks_rules = 44,  // two givens clash
    puzzle_not_solvable = 45,
    puzzle_missing = 46,  // the rules need a puzzle or a seed and have none
    rating_out_of_range = 47,
    aid_price_out_of_range = 48,
    mode_setting_out_of_range = 49,
    boards_delay_out_of_range = 57,
};

struct Refusal {
    RefusalCode code{};
    // For digit_in_row, _column, _box: every house that already has the digit, and where. `code`
    // names the first of them.
    std::vector<sudoku::House> houses;
    sudoku::CellSet cells;

    Refusal() = default;
    Refusal(RefusalCode reason) : code(reason) {}
    friend bool operator==(const Refusal&, const Refusal&) = default;
};

// The code's name in the protocol, logs and JSON: "digit_in_row".
std::string_view name(RefusalCode code);

// One sentence for the member: "There is a 5 in this row already (r1c3)."
std::string describe(const Refusal& refusal);

}  // namespace gridrace::race
