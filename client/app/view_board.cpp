// The board: grid lines, digits, notes, and what is marked in them.
#include <array>

#include "client/app/screens.hpp"

namespace gridrace::app {

namespace {

using sudoku::Cell;

// How many columns and rows a cell has, and whether a thin line stands between the cells of a box.
struct Measures {
    Size cell;
    bool has_thin_lines;
};

Measures measures(Tier tier) {
    return tier == Tier::roomy ? Measures{{5, 2}, true} : Measures{{3, 1}, false};
}

// Where the `index`th column (or row) of cells begins; 9 is where the last line stands, and one more.
int offset(int index, int extent, bool has_thin_lines) {
    const int thin = has_thin_lines ? index - index / 3 : 0;
    return 1 + index * extent + index / 3 + thin;
}

Point corner_of(Cell cell, const Measures& measures) {
    return {offset(cell.column(), measures.cell.width, measures.has_thin_lines),
            offset(cell.row(), measures.cell.height, false)};
}

// The lines between the boxes, and around them.
void draw_lines(Canvas& canvas, Point corner, Tier tier, const Theme& look) {
    const auto [cell, has_thin_lines] = measures(tier);
    const Size size = board_size(tier);
    canvas.fill({corner, size}, look.plain);
    for (int column = 0; column <= 9; ++column) {
        const bool thick = column % 3 == 0;
        if (!thick && !has_thin_lines) continue;
        const int x = corner.x + offset(column, cell.width, has_thin_lines) - 1;
        for (int y = 0; y < size.height; ++y) {
            canvas.put({x, corner.y + y}, thick ? "│" : "┆", thick ? look.line : look.thin_line);
        }
    }
    for (int row = 0; row <= 9; row += 3) {
        const int y = corner.y + offset(row, cell.height, false) - 1;
        for (int x = 0; x < size.width; ++x) {
            canvas.put({corner.x + x, y}, "─", look.line);
        }
        for (int column = 0; column <= 9; column += 3) {
            constexpr std::array crossings{"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"};
            const int vertical = row == 0 ? 0 : row == 9 ? 2 : 1;
            const int horizontal = column == 0 ? 0 : column == 9 ? 2 : 1;
            const int x = corner.x + offset(column, cell.width, has_thin_lines) - 1;
            canvas.put({x, y}, crossings[static_cast<std::size_t>(vertical * 3 + horizontal)],
                       look.line);
        }
    }
}

// What is worth knowing of the whole board for drawing one cell.
struct Marks {
    Echo echo;
    sudoku::CellSet clashing;
    int digit_under_cursor = 0;
};

Marks marks_of(const Model& model) {
    Marks marks;
    marks.echo = model.echo();
    marks.clashing = marks.echo.clashing | model.clash_cells;
    marks.digit_under_cursor = marks.echo.grid.digit(model.cursor);
    return marks;
}

Style style_of(const Model& model, const Marks& marks, Cell cell) {
    const int digit = marks.echo.grid.digit(cell);
    const Theme& look = model.theme();
    const bool is_same = digit != 0 && digit == marks.digit_under_cursor;
    if (cell == model.cursor) return look.cursor;
    if (marks.clashing.contains(cell)) return look.clash;
    if (is_same) return look.same;
    Style style = model.is_given(cell) ? look.given : look.own;
    if (sudoku::peers_of(model.cursor).contains(cell)) style.background = look.peer_paper;
    return style;
}

void draw_digit(Canvas& canvas, Point corner, Size cell, const Style& style, int digit,
                bool is_clashing, bool is_cursor) {
    const int middle = corner.x + cell.width / 2;
    if (digit != 0) canvas.put({middle, corner.y}, std::to_string(digit), style);
    // Only what is marked by colour gets these: a board without colour must say as much.
    if (is_clashing) {
        canvas.put({middle - 1, corner.y}, "!", style);
        canvas.put({middle + 1, corner.y}, "!", style);
    } else if (is_cursor) {
        canvas.put({corner.x, corner.y}, "[", style);
        canvas.put({corner.x + cell.width - 1, corner.y}, "]", style);
    }
}

// What waits for a server that is away stands on the board, but not yet in the race.
void mark_waiting(Canvas& canvas, Point corner, Size cell, const Style& style) {
    canvas.put({corner.x + cell.width / 2 + 1, corner.y}, "…", style);
}

// 1 to 5 above 6 to 9, each at its own place.
void draw_notes(Canvas& canvas, Point corner, Style style, sudoku::DigitSet notes) {
    for (int digit = 1; digit <= 9; ++digit) {
        if (!notes.contains(digit)) continue;
        const Point place{corner.x + (digit - 1) % 5, corner.y + (digit - 1) / 5};
        canvas.put(place, std::to_string(digit), style);
    }
}

void draw_cell(Canvas& canvas, Point board, Tier tier, const Model& model, const Marks& marks,
               Cell cell) {
    const auto sizes = measures(tier);
    const Point inner = corner_of(cell, sizes);
    const Point corner{board.x + inner.x, board.y + inner.y};
    const auto index = static_cast<std::size_t>(cell.index());
    const bool is_cursor = cell == model.cursor;
    Style style = style_of(model, marks, cell);
    canvas.fill({corner, sizes.cell}, style);

    const bool is_waiting = model.is_held_up() && marks.echo.waiting.contains(cell);
    if (is_waiting) style.dim = true;
    const int doomed = marks.echo.doomed[index];
    const int digit = doomed != 0 ? doomed : marks.echo.grid.digit(cell);
    const auto notes = model.notes[index];
    if (digit == 0 && !notes.empty() && tier == Tier::roomy) {
        if (!is_cursor) style.foreground = model.theme().note.foreground;
        return draw_notes(canvas, corner, style, notes);
    }
    draw_digit(canvas, corner, sizes.cell, style, digit, marks.clashing.contains(cell), is_cursor);
    if (is_waiting && !is_cursor) mark_waiting(canvas, corner, sizes.cell, style);
    const bool hides_notes = digit == 0 && !notes.empty();
    if (hides_notes) canvas.put({corner.x + 1, corner.y}, "·", style);
}

}  // namespace

Tier tier_of(Size size) {
    // Two rows of the window are below the board: status and keys.
    const bool is_roomy = size.width >= 80 && size.height >= 22;
    return is_roomy ? Tier::roomy : Tier::compact;
}

Size board_size(Tier tier) {
    const auto [cell, has_thin_lines] = measures(tier);
    return {offset(9, cell.width, has_thin_lines), offset(9, cell.height, false)};
}

void draw_board(Canvas& canvas, Point corner, Tier tier, const Model& model) {
    draw_lines(canvas, corner, tier, model.theme());
    const Marks marks = marks_of(model);
    for (int i = 0; i < Cell::count; ++i) {
        draw_cell(canvas, corner, tier, model, marks, Cell(i));
    }
    const auto sizes = measures(tier);
    const Point inner = corner_of(model.cursor, sizes);
    canvas.set_cursor(Point{corner.x + inner.x + sizes.cell.width / 2, corner.y + inner.y});
}

}  // namespace gridrace::app
