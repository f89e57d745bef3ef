// The keys of the board: moves of the cursor, digits, notes, undo.
#include "client/app/keys.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

auto& notes_of(Model& model, Cell cell) {
    return model.notes[static_cast<std::size_t>(cell.index())];
}

// Over the edge and in again on the other side.
void move_cursor(Model& model, terminal::Point step) {
    model.cursor =
        Cell::at((model.cursor.row() + step.y + 9) % 9, (model.cursor.column() + step.x + 9) % 9);
}

void go_to_next_empty(Model& model, int direction) {
    const auto grid = model.echo().grid;
    for (int i = 1; i < Cell::count; ++i) {
        const int index = model.cursor.index() + direction * i;
        const Cell cell((index + Cell::count) % Cell::count);
        if (!grid.is_empty(cell)) continue;
        model.cursor = cell;
        return;
    }
}

// Makes the cell hold what it should; only a digit is the server's business.
void put_content(Next& next, Cell cell, const CellContent& before, const CellContent& after) {
    notes_of(next.model, cell) = after.notes;
    if (before.digit == after.digit) return;
    const auto index = static_cast<std::uint32_t>(cell.index());
    if (after.digit == 0) {
        send(next, race::ClearCell{index});
    } else {
        send(next, race::PlaceDigit{index, static_cast<std::uint32_t>(after.digit)});
    }
}

CellContent content(Model& model, Cell cell) {
    return {model.echo().grid.digit(cell), notes_of(model, cell)};
}

void change(Next& next, const CellContent& after) {
    const Cell cell = next.model.cursor;
    const CellContent before = content(next.model, cell);
    if (before == after) return;
    next.model.history.record({cell, before, after});
    put_content(next, cell, before, after);
}

void enter_digit(Next& next, int digit) {
    Model& model = next.model;
    CellContent wanted = content(model, model.cursor);
    if (wanted.digit == digit) return;
    if (sudoku::conflict(model.echo().grid, model.cursor, digit)) {
        // The server will refuse it: shown until then, and nothing that could be undone.
        send(next, race::PlaceDigit{static_cast<std::uint32_t>(model.cursor.index()),
                                    static_cast<std::uint32_t>(digit)});
        return;
    }
    wanted.digit = digit;
    change(next, wanted);
}

void toggle_note(Next& next, int digit) {
    CellContent wanted = content(next.model, next.model.cursor);
    if (wanted.digit != 0) {
        next.model.status = {next.model.say("Notes go into empty cells."_t), Status::Tone::plain};
        return;
    }
    wanted.notes =
        wanted.notes.contains(digit) ? wanted.notes.without(digit) : wanted.notes.with(digit);
    change(next, wanted);
}

// A digit first, the notes under it next.
void clear_cell(Next& next) {
    CellContent wanted = content(next.model, next.model.cursor);
    if (wanted.digit != 0) {
        wanted.digit = 0;
    } else {
        wanted.notes = {};
    }
    change(next, wanted);
}

void undo(Next& next) {
    if (is_refused_as_full(next)) return;
    if (const auto step = next.model.history.undo()) {
        next.model.cursor = step->cell;
        put_content(next, step->cell, step->after, step->before);
    } else {
        next.model.status = {next.model.say("Nothing to undo."_t), Status::Tone::plain};
    }
}

void redo(Next& next) {
    if (is_refused_as_full(next)) return;
    if (const auto step = next.model.history.redo()) {
        next.model.cursor = step->cell;
        put_content(next, step->cell, step->before, step->after);
    } else {
        next.model.status = {next.model.say("Nothing to redo."_t), Status::Tone::plain};
    }
}

void write_into_cell(Next& next, Action action) {
    Model& model = next.model;
    const int digit = digit_of(action);
    if (digit == 0 && action != Action::clear) return;
    if (model.is_given(model.cursor)) {
        model.status = {model.say("This cell is given."_t), Status::Tone::plain};
        return;
    }
    if (digit != 0 && model.notes_mode) return toggle_note(next, digit);
    if (is_refused_as_full(next)) return;
    if (digit == 0) return clear_cell(next);
    enter_digit(next, digit);
}

}  // namespace

void press_on_board(Next& next, Action action) {
    Model& model = next.model;
    model.clash_cells = {};
    if (model.status.tone == Status::Tone::bad) model.status = {};
    switch (action) {
        case Action::move_up: return move_cursor(model, {0, -1});
        case Action::move_down: return move_cursor(model, {0, 1});
        case Action::move_left: return move_cursor(model, {-1, 0});
        case Action::move_right: return move_cursor(model, {1, 0});
        case Action::next_empty: return go_to_next_empty(model, 1);
        case Action::previous_empty: return go_to_next_empty(model, -1);
        default: break;
    }
    if (!model.is_playing()) return;
    switch (action) {
        case Action::corner_notes: model.notes_mode = !model.notes_mode; return;
        case Action::undo: return undo(next);
        case Action::redo: return redo(next);
        case Action::forfeit: model.overlay = Overlay::ask_forfeit; return;
        default: return write_into_cell(next, action);
    }
}

}  // namespace gridrace::app
