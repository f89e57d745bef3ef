#include "client/app/input/board_mouse.hpp"

#include "client/app/input/digit_entry.hpp"
#include "client/app/input/selection.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void select(Model& model, sudoku::Cell cell) {
    model.focus.picked = {};
    model.focus.is_picking = false;
    model.focus.awaits.reset();
    model.cursor = cell;
}

}  // namespace

void click(Next& next, sudoku::Cell cell) {
    if (next.model.is_paused) return;
    select(next.model, cell);
    const bool writes = next.model.settings.digit_first && next.model.chosen_digit != 0;
    if (writes && next.model.is_playing()) apply_chosen_digit(next);
}

void drag_over(Model& model, sudoku::Cell cell) {
    if (!model.is_paused && cell != model.cursor) extend_to(model, cell);
}

void right_click(Next& next, sudoku::Cell cell) {
    Model& model = next.model;
    if (model.is_paused || !model.is_playing()) return;
    select(model, cell);
    const int digit = model.chosen_digit != 0 ? model.chosen_digit : model.focus.spotlight;
    if (digit != 0) return toggle_corner_note(next, digit);
    model.status = {model.say("Choose a digit first (1-9)."_t), Status::Tone::plain};
}

}  // namespace gridrace::app
