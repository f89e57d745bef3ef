#include "common/race/refusal.hpp"

#include <algorithm>
#include <array>

namespace gridrace::race {

namespace {

struct Wording {
    RefusalCode code;
    std::string_view name;
    std::string_view sentence;
};

constexpr Wording wordings[] = {
    {RefusalCode::not_racing, "not_racing", "No race is under way"},
    {RefusalCode::race_over_for_you, "race_over_for_you", "You are not racing any more"},
    {RefusalCode::spectators_do_not_move, "spectators_do_not_move", "Spectators cannot move"},
    {RefusalCode::cell_outside_grid, "cell_outside_grid", "There is no such cell"},
    {RefusalCode::digit_out_of_range, "digit_out_of_range", "Digits are 1 to 9"},
    {RefusalCode::cell_is_given, "cell_is_given", "This cell is given"},
    {RefusalCode::digit_in_row, "digit_in_row", "The digit is already in this row"},
    {RefusalCode::digit_in_column, "digit_in_column", "The digit is already in this column"},
    {RefusalCode::digit_in_box, "digit_in_box", "The digit is already in this box"},
    {RefusalCode::cell_is_empty, "cell_is_empty", "This cell is empty"},
    {RefusalCode::paying_for_aid, "paying_for_aid", "The help you took still costs you time"},
    {RefusalCode::aid_not_allowed, "aid_not_allowed", "This race does not allow this help"},
    {RefusalCode::digit_is_wrong, "digit_is_wrong", "This digit is wrong"},
    {RefusalCode::cell_is_taken, "cell_is_taken", "This cell is taken"},
    {RefusalCode::not_your_turn, "not_your_turn", "It is not your turn"},
    {RefusalCode::locked_out, "locked_out", "You cannot move yet after the wrong digit"},
    {RefusalCode::puzzle_not_ready, "puzzle_not_ready", "Your next puzzle is not ready yet"},
    {RefusalCode::not_in_this_mode, "not_in_this_mode", "Not in this mode"},
    {RefusalCode::others_begin_first, "others_begin_first",
     "You begin later: others have a head start"},
    {RefusalCode::not_a_member, "not_a_member", "You are not in this room"},
    {RefusalCode::only_the_host, "only_the_host", "Only the host can do that"},
    {RefusalCode::no_such_member, "no_such_member", "There is no such member"},
    {RefusalCode::not_yourself, "not_yourself", "You cannot do that to yourself"},
    {RefusalCode::race_under_way, "race_under_way", "Not while a race is under way"},
    {RefusalCode::not_everyone_ready, "not_everyone_ready", "Not everyone is ready"},
    {RefusalCode::no_players, "no_players", "There are no players"},
    {RefusalCode::only_players_get_ready, "only_players_get_ready", "Only players get ready"},
    {RefusalCode::room_is_full, "room_is_full", "The room is full"},
    {RefusalCode::was_kicked, "was_kicked", "The host has removed you from this room"},
    {RefusalCode::room_is_closed, "room_is_closed", "This room is closed"},
    {RefusalCode::no_late_join, "no_late_join", "This race does not take late joiners"},
    {RefusalCode::name_not_allowed, "name_not_allowed", "This name cannot be used"},
    {RefusalCode::text_not_allowed, "text_not_allowed", "This text cannot be sent"},
    {RefusalCode::talks_too_much, "talks_too_much", "You are chatting too fast"},
    {RefusalCode::muted, "muted", "You are muted on this server"},
    {RefusalCode::name_looks_alike, "name_looks_alike",
     "This name looks like another one in this room"},
    {RefusalCode::nobody_was_kicked, "nobody_was_kicked", "Nobody has been removed from this room"},
    {RefusalCode::room_is_locked, "room_is_locked",
     "The host has locked this room: ask the host to open it"},
    {RefusalCode::address_was_kicked, "address_was_kicked",
     "The host has removed you, or somebody at your address, from this room: the host can let you "
     "in again"},
    {RefusalCode::not_known, "not_known", "This server is too old for that"},
    {RefusalCode::no_such_team, "no_such_team", "There is no such team"},
    {RefusalCode::too_few_players, "too_few_players", "This mode needs more players"},
    {RefusalCode::head_start_out_of_range, "head_start_out_of_range",
     "A head start is at most 600 seconds, less than the time limit, and 40 cells"},
    {RefusalCode::attempt_not_begun, "attempt_not_begun", "Begin today's puzzle first"},
    {RefusalCode::day_is_over, "day_is_over",
     "The day of this puzzle is over: ask for the puzzle of today"},
    {RefusalCode::seat_is_kept, "seat_is_kept",
     "Your seat is kept until the end of the day: just close the connection"},
    {RefusalCode::no_teams_in_this_mode, "no_teams_in_this_mode",
     "This mode cannot be played in teams"},
    {RefusalCode::team_is_set, "team_is_set", "You keep your team until the match is over"},
    {RefusalCode::not_listed, "not_listed", "You are not on the host's list: you can watch"},
    {RefusalCode::listed_name_in_use, "listed_name_in_use",
     "This name of the host's list is taken"},
    {RefusalCode::entrants_not_allowed, "entrants_not_allowed",
     "This list of names cannot be used"},
    {RefusalCode::too_many_from_address, "too_many_from_address",
     "Too many players from your address take part already: try another connection"},
    {RefusalCode::too_many_commands, "too_many_commands",
     "You have reached this room's limit of moves"},
    {RefusalCode::nobody_has_finished, "nobody_has_finished",
     "You can end the race once somebody has finished"},
    {RefusalCode::no_more_bots, "no_more_bots", "No more bots can play in this room"},
    {RefusalCode::bot_cannot_host, "bot_cannot_host", "A bot cannot be the host"},
    {RefusalCode::only_in_a_club, "only_in_a_club", "Only a club has meetings"},
    {RefusalCode::meeting_out_of_range, "meeting_out_of_range",
     "The next meeting must be in the future, and within 90 days"},
    {RefusalCode::word_needed, "word_needed", "This room wants a word: ask the host for it"},
    {RefusalCode::wrong_word, "wrong_word", "That is not the room's word"},
    {RefusalCode::word_not_allowed, "word_not_allowed", "This word cannot be used"},
    {RefusalCode::draw_is_closed, "draw_is_closed", "The puzzle is drawn already"},
    {RefusalCode::secret_does_not_fit, "secret_does_not_fit",
     "That is not the secret that was promised"},
    {RefusalCode::room_log_full, "room_log_full",
     "This room has used up its space on the server: open a new one. A club makes room by itself, "
     "between two races"},
    {RefusalCode::players_out_of_range, "players_out_of_range", "A room has 1 to 100 players"},
    {RefusalCode::countdown_out_of_range, "countdown_out_of_range",
     "A countdown takes 0 to 60 seconds"},
    {RefusalCode::time_limit_out_of_range, "time_limit_out_of_range",
     "A time limit is 1 second to 24 hours"},
    {RefusalCode::grace_out_of_range, "grace_out_of_range", "The grace time is 5 to 3600 seconds"},
    {RefusalCode::puzzle_breaks_rules, "puzzle_breaks_rules", "Two givens of the puzzle clash"},
    {RefusalCode::puzzle_not_solvable, "puzzle_not_solvable", "The puzzle has no solution"},
    {RefusalCode::puzzle_missing, "puzzle_missing", "A custom puzzle is chosen, but none is given"},
    {RefusalCode::rating_out_of_range, "rating_out_of_range",
     "Ratings are 1.0 to 11.9, the lower one first"},
    {RefusalCode::aid_price_out_of_range, "aid_price_out_of_range", "Help costs 0 to 300 seconds"},
    {RefusalCode::mode_setting_out_of_range, "mode_setting_out_of_range",
     "A number of the mode is out of its range"},
    {RefusalCode::boards_delay_out_of_range, "boards_delay_out_of_range",
     "Boards are shown 0 to 600 seconds late"},
};

struct Text {
    RefusalCode code{};
    std::string_view text;
};

// Names and sentences are tables of their own in the program: one that needs no names does not carry them.
template <std::string_view Wording::*text>
constexpr auto column = [] {
    std::array<Text, std::size(wordings)> texts;
    for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = {wordings[i].code, wordings[i].*text};
    return texts;
}();

template <std::string_view Wording::*text>
std::string_view find(RefusalCode code, std::string_view otherwise) {
    const auto found = std::ranges::find(column<text>, code, &Text::code);
    return found != column<text>.end() ? found->text : otherwise;
}

}  // namespace

std::string_view name(RefusalCode code) {
    return find<&Wording::name>(code, "unknown");
}

std::string describe(const Refusal& refusal) {
    std::string text(find<&Wording::sentence>(refusal.code, "Not possible"));
    std::string cells;
    for (const auto cell : refusal.cells) cells += (cells.empty() ? " (" : ", ") + to_string(cell);
    if (!cells.empty()) text += cells + ")";
    return text + ".";
}

}  // namespace gridrace::race
