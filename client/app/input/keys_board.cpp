#include "client/app/input/keys_board.hpp"

#include "client/app/input/assist_requests.hpp"
#include "client/app/input/digit_entry.hpp"
#include "client/app/input/selection.hpp"
#include "client/app/input/undo.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void pause(Next& next) {
    Model& model = next.model;
    if (!model.is_solo) {
        model.status = {model.say("Only solo games can be paused."_t), Status::Tone::plain};
        return;
    }
    model.is_paused = true;
    const auto key = model.settings.keys.first_key(Action::pause);
    model.status = {model.say("Paused: {0} resume"_t, key), Status::Tone::plain};
    next.effects.push_back(Pause{});
}

// Nothing is seen and nothing can be entered until the player is back.
void press_while_paused(Next& next, Action action) {
    if (action != Action::pause) return;
    next.model.is_paused = false;
    next.model.status = {};
    next.effects.push_back(Resume{});
}

void toggle_highlights(Model& model) {
    if (!is_allowed_or_told(model, race::Assist::highlights)) return;
    model.settings.highlights = !model.settings.highlights;
}

void write_into_cells(Next& next, Action action) {
    if (const int digit = digit_of(action)) return press_digit(next, digit);
    if (const int digit = note_of(action)) return toggle_corner_note(next, digit);
    switch (action) {
        case Action::clear: return clear_cells(next);
        case Action::apply: return apply_chosen_digit(next);
        case Action::fill_notes: return fill_notes(next);
        default: return;
    }
}

void change_course(Next& next, Action action) {
    Model& model = next.model;
    switch (action) {
        case Action::undo: return undo(next);
        case Action::redo: return redo(next);
        case Action::save_point: return set_save_point(model);
        case Action::back_to_save_point: return go_back_to_save_point(next);
        case Action::rewind: return request_assist(next, race::Assist::rewind);
        case Action::check: return request_assist(next, race::Assist::check);
        case Action::hint: return request_assist(next, race::Assist::hints);
        case Action::pause: return pause(next);
        case Action::forfeit: model.overlay = Overlay::ask_forfeit; return;
        default: return write_into_cells(next, action);
    }
}

void press_while_open(Next& next, Action action) {
    Model& model = next.model;
    if (model.focus.awaits) return answer_awaited(model, action);
    if (select_cells(model, action)) return;
    if (action == Action::highlights) return toggle_highlights(model);
    if (!model.is_playing()) return;
    switch (action) {
        case Action::corner_notes: return toggle_mode(model, Entry::corner_notes);
        case Action::centre_notes: return toggle_mode(model, Entry::centre_notes);
        case Action::colors: return toggle_mode(model, Entry::colors);
        case Action::note_colors: return toggle_note_colors(model);
        case Action::digit_first: return toggle_digit_first(model);
        default: return change_course(next, action);
    }
}

}  // namespace

void press_on_board(Next& next, Action action) {
    Model& model = next.model;
    if (model.is_paused) return press_while_paused(next, action);
    model.clash_cells = {};
    const bool is_old = model.status.text == model.focus.said;
    if (is_old || model.status.tone == Status::Tone::bad) model.status = {};
    const Status before = model.status;
    press_while_open(next, action);
    model.focus.said = model.status == before ? "" : model.status.text;
}

}  // namespace gridrace::app
