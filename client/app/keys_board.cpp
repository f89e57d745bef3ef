// The keys of the board: moves of the cursor, digits, notes, undo.
#include "client/app/keys.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::app {

namespace {

using sudoku::Cell;
using terminal::Key;
using terminal::KeyCode;

auto& notes_of(Model& model, Cell cell) {
    return model.notes[static_cast<std::size_t>(cell.index())];
}

terminal::Point step_of(const Key& key) {
    switch (plain_rune(key)) {
        case U'h': return {-1, 0};
        case U'j': return {0, 1};
        case U'k': return {0, -1};
        case U'l': return {1, 0};
        default: return arrow(key);
    }
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
        next.model.status = {"Notes go into empty cells.", Status::Tone::plain};
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
        next.model.status = {"Nothing to undo.", Status::Tone::plain};
    }
}

void redo(Next& next) {
    if (is_refused_as_full(next)) return;
    if (const auto step = next.model.history.redo()) {
        next.model.cursor = step->cell;
        put_content(next, step->cell, step->before, step->after);
    } else {
        next.model.status = {"Nothing to redo.", Status::Tone::plain};
    }
}

bool is_clear_key(const Key& key) {
    const char32_t rune = plain_rune(key);
    return rune == U'0' || rune == U'x' || rune == U'.' || key.code == KeyCode::backspace ||
           key.code == KeyCode::erase;
}

void write_into_cell(Next& next, const Key& key) {
    Model& model = next.model;
    const char32_t rune = plain_rune(key);
    const bool is_digit = rune >= U'1' && rune <= U'9';
    if (!is_digit && !is_clear_key(key)) return;
    if (model.is_given(model.cursor)) {
        model.status = {"This cell is given.", Status::Tone::plain};
        return;
    }
    const int digit = static_cast<int>(rune - U'0');
    if (is_digit && model.notes_mode) return toggle_note(next, digit);
    if (is_refused_as_full(next)) return;
    if (!is_digit) return clear_cell(next);
    enter_digit(next, digit);
}

}  // namespace

void press_on_board(Next& next, const Key& key) {
    Model& model = next.model;
    model.clash_cells = {};
    if (model.status.tone == Status::Tone::bad) model.status = {};
    const auto step = step_of(key);
    if (step != terminal::Point{}) return move_cursor(model, step);
    if (key.code == KeyCode::tab) return go_to_next_empty(model, key.shift ? -1 : 1);
    if (!model.is_playing()) return;

    const bool is_ctrl_r = key.control && key.rune == U'r';
    if (is_ctrl_r) return redo(next);
    switch (plain_rune(key)) {
        case U'n': model.notes_mode = !model.notes_mode; return;
        case U'u': return undo(next);
        case U'U': return redo(next);
        case U'f': model.overlay = Overlay::ask_forfeit; return;
        default: return write_into_cell(next, key);
    }
}

}  // namespace gridrace::app
