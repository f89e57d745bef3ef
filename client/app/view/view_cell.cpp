// Everything shown by colour also has a mark or an attribute, so that boards without colours show
// the same.
#include "client/app/view/view_cell.hpp"

#include "client/app/core/assists.hpp"
#include "client/app/view/board_words.hpp"

namespace gridrace::app {

namespace {

using sudoku::Cell;
using sudoku::CellSet;
using sudoku::DigitSet;

int digit_to_show(const Model& model, const sudoku::Grid& grid) {
    if (!shows_highlights(model)) return model.focus.spotlight;
    if (const int digit = grid.digit(model.cursor)) return digit;
    if (model.settings.digit_first && model.chosen_digit != 0) return model.chosen_digit;
    return model.focus.spotlight;
}

DigitSet& at(Notes& notes, Cell cell) {
    return notes[static_cast<std::size_t>(cell.index())];
}

void mark_hint(Marks& marks, const sudoku::Drawing& drawing) {
    marks.hinted = drawing.cells;
    if (drawing.cells.empty()) {
        for (const auto house : drawing.houses) marks.hinted = marks.hinted | cells_of(house);
    }
    marks.hinted = marks.hinted | drawing.seen;
    for (const auto* list : {&drawing.found_by, &drawing.beside, &drawing.denied}) {
        for (const auto& [cell, digits] : *list) {
            at(marks.hint_found, cell) = at(marks.hint_found, cell) | digits;
        }
    }
    for (const auto& [cell, digits] : drawing.beside) at(marks.hint_beside, cell) = digits;
    for (const auto& [cell, digit] : drawing.placed) {
        marks.hinted.insert(cell);
        at(marks.hint_found, cell) = at(marks.hint_found, cell).with(digit);
    }
    for (const auto& [cell, digits] : drawing.removed) {
        at(marks.hint_removed, cell) = at(marks.hint_removed, cell) | digits;
    }
}

// Draws one cell.
class CellPicture {
public:
    CellPicture(Canvas& canvas, Point corner, const Measures& sizes, const Model& model,
                const Marks& marks, Cell cell)
        : canvas_(canvas),
          corner_(corner),
          sizes_(sizes),
          model_(model),
          look_(model.theme()),
          marks_(marks),
          cell_(cell),
          place_(static_cast<std::size_t>(cell.index())),
          doomed_(marks.echo.doomed[place_]),
          digit_(doomed_ != 0 ? doomed_ : marks.echo.grid.digit(cell)),
          contradicted_(contradicted_notes(model, marks.echo.grid, cell)),
          is_waiting_(model.is_held_up() && marks.echo.waiting.contains(cell)) {}

    void draw() {
        const Style style = this->style();
        canvas_.fill({corner_, sizes_.cell}, style);
        const bool shows_notes = digit_ == 0 && !noted().empty() && sizes_.notes_in_a_row > 0;
        draw_letter(style, shows_notes);
        draw_looking(style, shows_notes);
        if (!shows_notes || sizes_.notes_leave_room) draw_marks(style);
        if (shows_notes) return draw_notes(style);
        draw_digit(style);
    }

private:
    bool is_cursor() const { return cell_ == model_.cursor; }
    bool is_picked() const { return model_.focus.picked.contains(cell_); }
    bool is_clashing() const { return marks_.clashing.contains(cell_); }
    bool is_wrong() const { return model_.focus.wrong.contains(cell_); }
    bool is_hinted() const { return marks_.hinted.contains(cell_); }
    int color() const { return model_.colors[place_]; }
    char owner() const { return digit_ != 0 ? marks_.players.owner[place_] : '\0'; }
    DigitSet own_notes() const { return model_.notes[place_] | model_.centre_notes[place_]; }
    DigitSet noted() const {
        return own_notes() | marks_.hint_found[place_] | marks_.hint_removed[place_];
    }
    // The cell has no marks, only its content.
    bool is_plain() const {
        return !is_cursor() && !is_clashing() && !is_wrong() && !is_hinted() && !is_picked() &&
               !is_same_digit() && color() == 0;
    }

    // The most important state decides.
    Style style() const {
        Style style = ground();
        if (model_.is_given(cell_)) style.bold = true;
        if (is_waiting_) style.dim = true;
        return style;
    }
    Style ground() const {
        if (is_cursor()) return look_.cursor;
        if (is_clashing() || is_wrong()) return look_.clash;
        if (is_hinted()) return look_.hinted;
        if (is_picked()) return look_.picked;
        if (is_same_digit()) return look_.same;
        if (color() != 0) return look_.colors[static_cast<std::size_t>(color() - 1)];
        if (owner() != 0) return look_.colors[static_cast<std::size_t>(owner()) % cell_colors];
        Style style = model_.is_given(cell_) ? look_.given : look_.own;
        if (marks_.peers.contains(cell_)) style.background = look_.peer_paper;
        return style;
    }
    bool is_same_digit() const {
        return marks_.digit != 0 && marks_.echo.grid.digit(cell_) == marks_.digit;
    }

    void put(Point inner, std::string_view text, const Style& style) {
        canvas_.put({corner_.x + inner.x, corner_.y + inner.y}, text, style);
    }
    void put_around(int distance, std::string_view left, std::string_view right,
                    const Style& style) {
        put({sizes_.digit.x - distance, sizes_.digit.y}, left, style);
        put({sizes_.digit.x + distance, sizes_.digit.y}, right, style);
    }

    // Marks a hint with a star if notes take all other positions.
    void draw_letter(const Style& style, bool shows_notes) {
        const bool is_star = is_hinted() && shows_notes && !sizes_.notes_leave_room;
        if (is_star) return put(sizes_.letter, "*", style);
        if (color() != 0) return put(sizes_.letter, std::string(1, letter_of(color())), style);
        if (owner() != 0 && !is_cursor()) {
            return put(sizes_.letter, std::string(1, owner()), style);
        }
        // If notes leave no space for the cursor's brackets, draws one of them here.
        if (is_cursor() && shows_notes && !sizes_.notes_leave_room) put(sizes_.letter, "]", style);
    }

    // Who else looks at this cell: left of the digit, or where notes leave a place.
    void draw_looking(const Style& style, bool shows_notes) {
        const char who = marks_.players.looking[place_];
        if (who == 0 || is_cursor()) return;
        const Point left{sizes_.digit.x - sizes_.inner, sizes_.digit.y};
        Style marked = style;
        marked.bold = true;
        put(shows_notes ? sizes_.letter : left, std::string(1, who), marked);
    }

    void draw_marks(const Style& style) {
        if (is_cursor()) {
            put_around(sizes_.outer, "[", "]", style);
        } else if (is_picked()) {
            put_around(sizes_.outer, "(", ")", style);
        }
        if (is_clashing()) {
            put_around(sizes_.inner, "!", "!", style);
        } else if (is_wrong()) {
            put_around(sizes_.inner, "✗", "✗", style);
        } else if (is_hinted()) {
            put_around(sizes_.inner, ">", "<", style);
        }
    }

    void draw_digit(const Style& style) {
        if (digit_ != 0) put(sizes_.digit, std::to_string(digit_), style);
        // Moves that wait for an unreachable server show on the board, but are not in the race yet.
        if (is_waiting_ && !is_cursor()) {
            put({sizes_.digit.x + 1, sizes_.digit.y}, "…", style);
        }
        // Tiers without separate positions for notes.
        if (digit_ != 0 || own_notes().empty()) return;
        if (!contradicted_.empty()) return put(sizes_.digit, "!", look_.clash);
        const bool has_same = marks_.digit != 0 && own_notes().contains(marks_.digit);
        put(sizes_.digit, "·", has_same && is_plain() ? look_.same : style);
    }

    void draw_notes(const Style& style) {
        const DigitSet all = noted();
        for (int digit = 1; digit <= 9; ++digit) {
            if (!all.contains(digit)) continue;
            put(note_place(digit, sizes_), note_text(digit), note_style(style, digit));
        }
        // A single note at the position of a digit must look different from one.
        const bool is_alone = all.size() == 1 && !is_hinted();
        if (is_alone && note_place(all.first(), sizes_) == sizes_.digit) {
            put_around(sizes_.inner, "·", "·", style);
        }
    }

    bool is_in_hint(int digit) const {
        return (marks_.hint_found[place_] | marks_.hint_removed[place_]).contains(digit);
    }
    int note_color(int digit) const {
        return model_.note_colors[place_][static_cast<std::size_t>(digit - 1)];
    }
    // A note's position identifies its digit: the letter of its colour can replace it.
    std::string note_text(int digit) const {
        const int color = is_in_hint(digit) ? 0 : note_color(digit);
        return color != 0 ? std::string(1, letter_of(color)) : std::to_string(digit);
    }

    // Centre notes are underlined, and in a hint the fins and further parts of its pattern.
    Style note_style(Style style, int digit) const {
        const bool is_shown = digit == marks_.digit;
        if (marks_.hint_removed[place_].contains(digit)) {
            style = look_.struck;
        } else if (contradicted_.contains(digit)) {
            style = look_.clash;
        } else if (const int color = note_color(digit); color != 0) {
            style = look_.colors[static_cast<std::size_t>(color - 1)];
        } else if (is_plain()) {
            if (is_shown) style = look_.same;
            if (!is_shown) style.foreground = look_.note.foreground;
        }
        style.bold = is_shown || marks_.hint_found[place_].contains(digit);
        style.underline = model_.centre_notes[place_].contains(digit) ||
                          marks_.hint_beside[place_].contains(digit);
        return style;
    }

    Canvas& canvas_;
    Point corner_;
    const Measures& sizes_;
    const Model& model_;
    const Theme& look_;
    const Marks& marks_;
    Cell cell_;
    std::size_t place_;
    int doomed_;
    int digit_;
    DigitSet contradicted_;
    bool is_waiting_;
};

}  // namespace

Marks marks_of(const Model& model) {
    Marks marks;
    marks.echo = model.echo();
    marks.clashing = marks.echo.clashing | model.clash_cells;
    if (shows_highlights(model)) marks.peers = sudoku::peers_of(model.cursor);
    marks.digit = digit_to_show(model, marks.echo.grid);
    if (model.focus.hint) mark_hint(marks, model.focus.hint->drawing);
    marks.players = player_marks(model);
    return marks;
}

void draw_cell(Canvas& canvas, Point corner, const Measures& sizes, const Model& model,
               const Marks& marks, Cell cell) {
    CellPicture(canvas, corner, sizes, model, marks, cell).draw();
}

}  // namespace gridrace::app
