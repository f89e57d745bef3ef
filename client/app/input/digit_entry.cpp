#include "client/app/input/digit_entry.hpp"

#include <algorithm>

#include "client/app/input/assist_requests.hpp"
#include "client/app/input/cells.hpp"
#include "client/app/input/penalty.hpp"
#include "client/app/input/selection.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;
using sudoku::CellSet;
using sudoku::DigitSet;

void tell(Model& model, std::string sentence) {
    model.status = {std::move(sentence), Status::Tone::plain};
}

// The selected cells unchanged; the cursor's comes first, so that undo returns to it.
Step unchanged(const Model& model, CellSet cells) {
    const auto grid = model.echo().grid;
    Step step;
    const auto add = [&](Cell cell) {
        const auto held = content(model, grid, cell);
        step.push_back({cell, held, held});
    };
    if (cells.contains(model.cursor)) add(model.cursor);
    cells.erase(model.cursor);
    for (const Cell cell : cells) add(cell);
    return step;
}

CellSet without_givens(const Model& model, CellSet cells) {
    for (const Cell cell : cells) {
        if (model.is_given(cell)) cells.erase(cell);
    }
    return cells;
}

// The cells where the digit is possible and absent.
CellSet takers(const Model& model, int digit) {
    const auto grid = model.echo().grid;
    CellSet cells;
    for (const Cell cell : without_givens(model, model.selection())) {
        const bool holds_it = grid.digit(cell) == digit;
        if (!holds_it && !sudoku::conflict(grid, cell, digit)) cells.insert(cell);
    }
    return cells;
}

bool see_each_other(CellSet cells) {
    for (const Cell cell : cells) {
        if (!(sudoku::peers_of(cell) & cells).empty()) return true;
    }
    return false;
}

void place_digit(Next& next, CellSet cells, int digit) {
    Step step = unchanged(next.model, cells);
    for (auto& change : step) change.after.digit = digit;
    remove_notes(next.model, step);
    write(next, std::move(step));
}

// A digit typed so soon after a change of puzzle was meant for the one before.
constexpr Milliseconds until_seen{300};

void enter_digit(Next& next, int digit) {
    Model& model = next.model;
    const bool was_dealt = model.dealt_at > Instant();  // the tour's clock begins at zero
    const bool is_too_soon = was_dealt && model.now < model.dealt_at + until_seen;
    if (is_too_soon && !model.is_spoken) return;  // a line is meant for what it names
    const CellSet cells = takers(model, digit);
    const bool is_one = model.selection().has_one();
    if (is_one && model.is_given(model.cursor)) {
        return tell(model, model.say("This cell is given."_t));
    }
    if (is_one && cells.empty() && model.echo().grid.digit(model.cursor) != digit) {
        if (is_refused_as_held(model)) return;
        // The server will refuse it: shown until then, not undoable.
        return send(next, race::PlaceDigit{static_cast<std::uint32_t>(model.cursor.index()),
                                           static_cast<std::uint32_t>(digit)});
    }
    if (see_each_other(cells)) {
        return tell(model, model.say("{0} does not fit in all selected cells."_t, digit));
    }
    if (!is_one && cells.empty()) {
        return tell(model, model.say("{0} does not fit in any selected cell."_t, digit));
    }
    if (!cells.empty()) place_digit(next, cells, digit);
}

// The empty selected cells; if there are none, tells the user why.
CellSet cells_for_notes(Model& model) {
    const auto grid = model.echo().grid;
    CellSet cells;
    for (const Cell cell : model.selection()) {
        if (grid.is_empty(cell)) cells.insert(cell);
    }
    if (!cells.empty()) return cells;
    const bool is_given = without_givens(model, model.selection()).empty();
    tell(model, is_given ? model.say("This cell is given."_t)
                         : model.say("Only empty cells can have notes."_t));
    return cells;
}

// A digit is either a corner or a centre note. Adds it to `here`, or removes it if all cells have
// it.
void toggle_note(Next& next, int digit, DigitSet CellContent::*here, DigitSet CellContent::*other) {
    Step step = unchanged(next.model, cells_for_notes(next.model));
    const bool all_have_it = std::ranges::all_of(
        step, [&](const Change& change) { return (change.before.*here).contains(digit); });
    for (auto& [cell, before, after] : step) {
        after.*here = all_have_it ? (after.*here).without(digit) : (after.*here).with(digit);
        after.*other = (after.*other).without(digit);
    }
    write(next, std::move(step));
}

void toggle_color(Next& next, int color) {
    Model& model = next.model;
    if (color > cell_colors) {
        return tell(model, model.say("Choose a colour from 1 to {0}."_t, cell_colors));
    }
    Step step = unchanged(model, model.selection());
    const auto wanted = static_cast<std::uint8_t>(color);
    const bool all_have_it = std::ranges::all_of(
        step, [wanted](const Change& change) { return change.before.color == wanted; });
    for (auto& change : step) change.after.color = all_have_it ? std::uint8_t{0} : wanted;
    write(next, std::move(step));
}

// Cycles through the colours, then none. All selected cells with the note get the same.
void color_note(Next& next, int digit) {
    Model& model = next.model;
    Step step = unchanged(model, model.selection());
    std::erase_if(step, [digit](const Change& change) {
        const auto& held = change.before;
        return held.digit != 0 || !(held.corner | held.centre).contains(digit);
    });
    if (step.empty()) return tell(model, model.say("There is no note {0} here."_t, digit));
    const auto place = static_cast<std::size_t>(digit - 1);
    const int wanted = (step.front().before.note_colors[place] + 1) % (cell_colors + 1);
    for (auto& change : step) change.after.note_colors[place] = static_cast<std::uint8_t>(wanted);
    write(next, std::move(step));
}

void write_digit(Next& next, int digit) {
    switch (next.model.entry) {
        case Entry::digits: return enter_digit(next, digit);
        case Entry::corner_notes: return toggle_corner_note(next, digit);
        case Entry::centre_notes:
            return toggle_note(next, digit, &CellContent::centre, &CellContent::corner);
        case Entry::colors: return toggle_color(next, digit);
        case Entry::note_colors: return color_note(next, digit);
    }
}

// Clears the first kind of content that any of the cells has.
void clear_first_layer(Step& step) {
    const auto any = [&step](const auto& has) {
        return std::ranges::any_of(step, [&](const Change& change) { return has(change.before); });
    };
    const bool digits = any([](const CellContent& held) { return held.digit != 0; });
    const bool notes =
        any([](const CellContent& held) { return !(held.corner | held.centre).empty(); });
    for (auto& change : step) {
        if (digits) {
            change.after.digit = 0;
        } else if (notes) {
            change.after.corner = change.after.centre = {};
        } else {
            change.after.color = 0;
        }
    }
}

void clear_note_colors(Next& next) {
    Step step = unchanged(next.model, next.model.selection());
    for (auto& change : step) change.after.note_colors = {};
    write(next, std::move(step));
}

}  // namespace

void press_digit(Next& next, int digit) {
    if (!next.model.settings.digit_first) return write_digit(next, digit);
    next.model.chosen_digit = digit;
}

void apply_chosen_digit(Next& next) {
    Model& model = next.model;
    if (!model.settings.digit_first) return;
    if (model.chosen_digit == 0) return tell(model, model.say("Choose a digit first (1-9)."_t));
    write_digit(next, model.chosen_digit);
}

void toggle_corner_note(Next& next, int digit) {
    toggle_note(next, digit, &CellContent::corner, &CellContent::centre);
}

void clear_cells(Next& next) {
    Model& model = next.model;
    if (model.entry == Entry::note_colors) return clear_note_colors(next);
    const CellSet own = without_givens(model, model.selection());
    const bool colors_only = model.entry == Entry::colors || own.empty();
    Step step = unchanged(model, colors_only ? model.selection() : own);
    if (!colors_only) {
        clear_first_layer(step);
        return write(next, std::move(step));
    }
    const bool is_colored =
        std::ranges::any_of(step, [](const Change& change) { return change.before.color != 0; });
    if (own.empty() && !is_colored) return tell(model, model.say("This cell is given."_t));
    for (auto& change : step) change.after.color = 0;
    write(next, std::move(step));
}

void fill_notes(Next& next) {
    Model& model = next.model;
    if (!is_allowed_or_told(model, race::Assist::auto_notes)) return;
    const auto grid = model.echo().grid;
    const bool is_everywhere = model.selection().has_one();
    Step step;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!grid.is_empty(cell)) continue;
        if (!is_everywhere && !model.selection().contains(cell)) continue;
        auto filled = content(model, grid, cell);
        const auto before = filled;
        filled.centre = filled.centre & sudoku::candidates(grid, cell);
        filled.corner = sudoku::candidates(grid, cell) - filled.centre;
        step.push_back({cell, before, filled});
    }
    write(next, std::move(step));
}

void toggle_mode(Model& model, Entry entry) {
    model.entry = model.entry == entry ? Entry::digits : entry;
}

void toggle_note_colors(Model& model) {
    toggle_mode(model, Entry::note_colors);
    if (model.entry != Entry::note_colors) return;
    tell(model, model.say("Press the digit of a note to colour it, again for the next colour."_t));
}

void toggle_digit_first(Model& model) {
    bool& is_first = model.settings.digit_first;
    is_first = !is_first;
    const auto key = model.key_for(Action::apply);
    tell(model, is_first ? model.say("Digit first: choose it with 1-9, place it with {0}."_t, key)
                         : model.say("Cell first: 1-9 place a digit in it."_t));
}

}  // namespace gridrace::app
