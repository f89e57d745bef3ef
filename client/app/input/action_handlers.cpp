#include "client/app/input/action_handlers.hpp"

#include <array>
#include <type_traits>

#include "client/app/core/club_page.hpp"
#include "client/app/input/analysis_actions.hpp"
#include "client/app/input/anywhere_actions.hpp"
#include "client/app/input/assist_requests.hpp"
#include "client/app/input/board_actions.hpp"
#include "client/app/input/digit_entry.hpp"
#include "client/app/input/hint_step.hpp"
#include "client/app/input/lobby_actions.hpp"
#include "client/app/input/mode_actions.hpp"
#include "client/app/input/replay_actions.hpp"
#include "client/app/input/result_actions.hpp"
#include "client/app/input/selection.hpp"
#include "client/app/input/undo.hpp"
#include "client/app/input/watching_actions.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void press_digit_of(Next& next, Action action) {
    press_digit(next, digit_of(action));
}

void toggle_note_of(Next& next, Action action) {
    toggle_corner_note(next, note_of(action));
}

void toggle_corner_notes(Model& model) {
    toggle_mode(model, Entry::corner_notes);
}

void toggle_centre_notes(Model& model) {
    toggle_mode(model, Entry::centre_notes);
}

void toggle_colors(Model& model) {
    toggle_mode(model, Entry::colors);
}

void request_rewind(Next& next) {
    request_assist(next, race::Assist::rewind);
}

void request_check(Next& next) {
    request_assist(next, race::Assist::check);
}

void request_hint(Next& next) {
    request_assist(next, race::Assist::hints);
}

using Handler = void (*)(Next& next, Action action);

// Adapts handlers with different parameters: with the action or not, with the effects or only the
// model.
template <auto function>
void call(Next& next, Action action) {
    using Function = decltype(function);
    if constexpr (std::is_invocable_v<Function, Next&, Action>) {
        function(next, action);
    } else if constexpr (std::is_invocable_v<Function, Next&>) {
        function(next);
    } else if constexpr (std::is_invocable_v<Function, Model&, Action>) {
        function(next.model, action);
    } else {
        function(next.model);
    }
}

struct HandlerRow {
    Action action;
    Handler handler;
};

constexpr std::array handlers{
    HandlerRow{Action::help, call<show_help>},
    HandlerRow{Action::leave, call<leave_or_ask>},
    HandlerRow{Action::settings, call<open_settings>},
    HandlerRow{Action::talk, call<open_talk>},
    HandlerRow{Action::react, call<open_reactions>},
    HandlerRow{Action::copy, call<copy>},
    HandlerRow{Action::move_up, call<move_cursor>},
    HandlerRow{Action::move_down, call<move_cursor>},
    HandlerRow{Action::move_left, call<move_cursor>},
    HandlerRow{Action::move_right, call<move_cursor>},
    HandlerRow{Action::extend_up, call<extend_selection>},
    HandlerRow{Action::extend_down, call<extend_selection>},
    HandlerRow{Action::extend_left, call<extend_selection>},
    HandlerRow{Action::extend_right, call<extend_selection>},
    HandlerRow{Action::pick, call<pick>},
    HandlerRow{Action::drop_selection, call<drop_selection>},
    HandlerRow{Action::next_empty, call<go_to_next_empty>},
    HandlerRow{Action::previous_empty, call<go_to_previous_empty>},
    HandlerRow{Action::go_to_box, call<await_digit>},
    HandlerRow{Action::find_digit, call<await_digit>},
    HandlerRow{Action::digit_1, call<press_digit_of>},
    HandlerRow{Action::digit_2, call<press_digit_of>},
    HandlerRow{Action::digit_3, call<press_digit_of>},
    HandlerRow{Action::digit_4, call<press_digit_of>},
    HandlerRow{Action::digit_5, call<press_digit_of>},
    HandlerRow{Action::digit_6, call<press_digit_of>},
    HandlerRow{Action::digit_7, call<press_digit_of>},
    HandlerRow{Action::digit_8, call<press_digit_of>},
    HandlerRow{Action::digit_9, call<press_digit_of>},
    HandlerRow{Action::note_1, call<toggle_note_of>},
    HandlerRow{Action::note_2, call<toggle_note_of>},
    HandlerRow{Action::note_3, call<toggle_note_of>},
    HandlerRow{Action::note_4, call<toggle_note_of>},
    HandlerRow{Action::note_5, call<toggle_note_of>},
    HandlerRow{Action::note_6, call<toggle_note_of>},
    HandlerRow{Action::note_7, call<toggle_note_of>},
    HandlerRow{Action::note_8, call<toggle_note_of>},
    HandlerRow{Action::note_9, call<toggle_note_of>},
    HandlerRow{Action::clear, call<clear_cells>},
    HandlerRow{Action::corner_notes, call<toggle_corner_notes>},
    HandlerRow{Action::centre_notes, call<toggle_centre_notes>},
    HandlerRow{Action::colors, call<toggle_colors>},
    HandlerRow{Action::note_colors, call<toggle_note_colors>},
    HandlerRow{Action::digit_first, call<toggle_digit_first>},
    HandlerRow{Action::apply, call<apply_chosen_digit>},
    HandlerRow{Action::fill_notes, call<fill_notes>},
    HandlerRow{Action::undo, call<undo>},
    HandlerRow{Action::redo, call<redo>},
    HandlerRow{Action::rewind, call<request_rewind>},
    HandlerRow{Action::save_point, call<set_save_point>},
    HandlerRow{Action::back_to_save_point, call<go_back_to_save_point>},
    HandlerRow{Action::check, call<request_check>},
    HandlerRow{Action::hint, call<request_hint>},
    HandlerRow{Action::do_hint, call<do_hint>},
    HandlerRow{Action::highlights, call<toggle_highlights>},
    HandlerRow{Action::calm, call<toggle_calm>},
    HandlerRow{Action::pause, call<pause>},
    HandlerRow{Action::forfeit, call<ask_to_forfeit>},
    HandlerRow{Action::watch_boards, call<watch_others>},
    HandlerRow{Action::select_up, call<select_member_above>},
    HandlerRow{Action::select_down, call<select_member_below>},
    HandlerRow{Action::ready, call<toggle_ready>},
    HandlerRow{Action::start, call<start_race>},
    HandlerRow{Action::kick, call<kick_selected>},
    HandlerRow{Action::make_host, call<make_selected_host>},
    HandlerRow{Action::change_grade, call<change_grade>},
    HandlerRow{Action::change_assists, call<change_assists>},
    HandlerRow{Action::change_role, call<toggle_role>},
    HandlerRow{Action::mute, call<mute_or_hear>},
    HandlerRow{Action::lock_room, call<toggle_lock>},
    HandlerRow{Action::list_room, call<toggle_listing>},
    HandlerRow{Action::lift_kicks, call<lift_kicks>},
    HandlerRow{Action::change_mode, call<change_mode>},
    HandlerRow{Action::change_number, call<change_number>},
    HandlerRow{Action::change_team, call<change_team>},
    HandlerRow{Action::change_teams, call<change_teams>},
    HandlerRow{Action::head_start_time, call<change_head_start_time>},
    HandlerRow{Action::head_start_cells, call<change_head_start_cells>},
    HandlerRow{Action::change_boards, call<change_boards>},
    HandlerRow{Action::change_window, call<change_window>},
    HandlerRow{Action::add_bot, call<add_bot>},
    HandlerRow{Action::club, call<open_club>},
    HandlerRow{Action::set_meeting, call<write_meeting>},
    HandlerRow{Action::set_word, call<write_word>},
    HandlerRow{Action::rematch, call<ask_for_rematch>},
    HandlerRow{Action::to_lobby, call<go_to_lobby>},
    HandlerRow{Action::watch_replay, call<ask_for_replay>},
    HandlerRow{Action::analyse, call<toggle_analysis>},
    HandlerRow{Action::next_tab, call<turn_tab>},
    HandlerRow{Action::previous_tab, call<turn_tab>},
    HandlerRow{Action::step_above, call<select_step>},
    HandlerRow{Action::step_below, call<select_step>},
    HandlerRow{Action::challenge, call<ask_for_challenge>},
    HandlerRow{Action::practise, call<practise_costliest>},
    HandlerRow{Action::play, call<steer_replay>},
    HandlerRow{Action::faster, call<steer_replay>},
    HandlerRow{Action::slower, call<steer_replay>},
    HandlerRow{Action::step_forward, call<steer_replay>},
    HandlerRow{Action::step_back, call<steer_replay>},
    HandlerRow{Action::scrub_forward, call<steer_replay>},
    HandlerRow{Action::scrub_back, call<steer_replay>},
    HandlerRow{Action::next_overtake, call<steer_replay>},
    HandlerRow{Action::to_start, call<steer_replay>},
    HandlerRow{Action::to_end, call<steer_replay>},
    HandlerRow{Action::next_page, call<steer_replay>},
    HandlerRow{Action::show_one, call<steer_watching>},
    HandlerRow{Action::show_four, call<steer_watching>},
    HandlerRow{Action::show_all, call<steer_watching>},
    HandlerRow{Action::follow_leader, call<steer_watching>},
    HandlerRow{Action::next_board, call<steer_watching>},
    HandlerRow{Action::previous_board, call<steer_watching>},
    HandlerRow{Action::own_board, call<steer_watching>},
    HandlerRow{Action::end_race, call<end_race>},
};

constexpr bool has_all_handlers() {
    for (std::size_t i = 0; i < handlers.size(); ++i) {
        if (handlers[i].action != static_cast<Action>(i)) return false;
    }
    return static_cast<std::size_t>(Action::end_race) + 1 == handlers.size();
}
static_assert(has_all_handlers());

Handler handler_of(Action action) {
    return handlers[static_cast<std::size_t>(action)].handler;
}

// On the board a key also clears the last message, and may be the awaited digit.
void act_on_board(Next& next, Action action) {
    Model& model = next.model;
    if (model.is_paused) {
        if (action == Action::pause) resume(next);
        return;
    }
    model.clash_cells = {};
    const bool is_old = model.status.text == model.focus.said;
    if (is_old || model.status.tone == Status::Tone::bad) model.status = {};
    const Status before = model.status;
    const auto& row = row_of(action);
    const bool is_usable = row.usable == Usable::always || model.is_playing();
    if (model.focus.awaits) {
        answer_awaited(model, action);
    } else if (row.context == Context::board && is_usable) {
        handler_of(action)(next, action);
    }
    model.focus.said = model.status == before ? "" : model.status.text;
}

// True for what a player who is done can do before the race has ended.
bool is_about_own_run(Action action) {
    using enum Action;
    return action == watch_replay || action == analyse || action == next_tab ||
           action == previous_tab || action == step_above || action == step_below ||
           action == practise;
}

}  // namespace

void act(Next& next, Context context, Action action) {
    const auto where = row_of(action).context;
    if (where == Context::everywhere) return handler_of(action)(next, action);
    if (context == Context::board) return act_on_board(next, action);
    // In line mode, which names actions, the lobby follows the result at once.
    const bool is_after_race = where == Context::result && context == Context::lobby;
    if (where != context && !is_after_race) return;
    Model& model = next.model;
    // A day's puzzle has its result while others still race.
    const bool is_early = model.is_done() && screen_of(model) != Screen::result;
    if (where == Context::result && is_early && !is_about_own_run(action)) {
        if (model.shows_analysis()) return close_analysis(model);
        model.status = {model.say("Not until the race is over."_t), Status::Tone::plain};
        return;
    }
    if (model.offers(action)) return handler_of(action)(next, action);
    const auto why = action == Action::add_bot ? model.say("This server has no bots."_t)
                     : action == Action::list_room
                         ? model.say("This server lists no rooms."_t)
                         : model.say("This server is too old for that."_t);
    model.status = {why, Status::Tone::bad};
}

}  // namespace gridrace::app
