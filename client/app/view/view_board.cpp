// Draws the board: lines and cells.
#include <algorithm>
#include <array>

#include "client/app/view/view_cell.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

void draw_columns(Canvas& canvas, Point corner, const Measures& sizes, const Theme& look) {
    for (int column = 0; column <= 9; ++column) {
        const bool thick = column % 3 == 0;
        if (!thick && !sizes.has_thin_columns) continue;
        const int x = corner.x + column_line(column, sizes);
        for (int y = 0; y <= row_line(9, sizes); ++y) {
            canvas.put({x, corner.y + y}, thick ? "│" : "┆", thick ? look.line : look.thin_line);
        }
    }
}

void draw_thin_rows(Canvas& canvas, Point corner, const Measures& sizes, const Theme& look) {
    for (int row = 0; row < 9; ++row) {
        if (row % 3 == 0) continue;
        const int y = corner.y + row_line(row, sizes);
        for (int column = 0; column < 9; ++column) {
            const int x = corner.x + column_line(column, sizes);
            if (column % 3 != 0) canvas.put({x, y}, "┼", look.thin_line);
            for (int i = 1; i <= sizes.cell.width; ++i) {
                canvas.put({x + i, y}, "╌", look.thin_line);
            }
        }
    }
}

void draw_rows(Canvas& canvas, Point corner, const Measures& sizes, const Theme& look) {
    for (int row = 0; row <= 9; row += 3) {
        const int y = corner.y + row_line(row, sizes);
        for (int x = 0; x <= column_line(9, sizes); ++x) {
            canvas.put({corner.x + x, y}, "─", look.line);
        }
        for (int column = 0; column <= 9; column += 3) {
            constexpr std::array crossings{"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"};
            const int vertical = row == 0 ? 0 : row == 9 ? 2 : 1;
            const int horizontal = column == 0 ? 0 : column == 9 ? 2 : 1;
            canvas.put({corner.x + column_line(column, sizes), y},
                       crossings[static_cast<std::size_t>(vertical * 3 + horizontal)], look.line);
        }
    }
}

// Row and column numbers on the frame, as in r1c4.
void draw_numbers(Canvas& canvas, Point corner, const Measures& sizes, const Theme& look) {
    for (int i = 0; i < 9; ++i) {
        const auto number = std::to_string(i + 1);
        const int x = corner_of(Cell::at(0, i), sizes).x + sizes.digit.x;
        const int y = corner_of(Cell::at(i, 0), sizes).y + sizes.digit.y;
        canvas.put({corner.x + x, corner.y}, number, look.faint);
        canvas.put({corner.x, corner.y + y}, number, look.faint);
    }
}

void draw_cells(Canvas& canvas, Point corner, const Measures& sizes, const Model& model) {
    const Marks marks = marks_of(model);
    const auto on_canvas = [corner, &sizes](Cell cell) {
        const Point inner = corner_of(cell, sizes);
        return Point{corner.x + inner.x, corner.y + inner.y};
    };
    for (int i = 0; i < Cell::count; ++i) {
        draw_cell(canvas, on_canvas(Cell(i)), sizes, model, marks, Cell(i));
    }
    const Point cursor = on_canvas(model.cursor);
    canvas.set_cursor(Point{cursor.x + sizes.digit.x, cursor.y + sizes.digit.y});
}

// Hides the board during a pause, so that the time out cannot be used for thinking.
void draw_pause(Canvas& canvas, Point corner, const Measures& sizes, const Model& model) {
    const std::string text = model.say("paused"_t);
    const int width = display_width(text);
    const int columns = column_line(6, sizes) - column_line(3, sizes) - 1;
    const Point middle = corner_of(Cell::at(4, 3), sizes);
    const int indent = std::max((columns - width) / 2, 0);
    canvas.put({corner.x + middle.x + indent, corner.y + middle.y}, text, model.theme().strong,
               columns);
}

}  // namespace

void draw_board(Canvas& canvas, Point corner, Tier tier, const Model& model) {
    const auto& sizes = measures(tier);
    const Theme& look = model.theme();
    canvas.fill({corner, board_size(tier)}, look.plain);
    draw_columns(canvas, corner, sizes, look);
    if (sizes.has_thin_rows) draw_thin_rows(canvas, corner, sizes, look);
    draw_rows(canvas, corner, sizes, look);
    draw_numbers(canvas, corner, sizes, look);
    if (model.is_paused) return draw_pause(canvas, corner, sizes, model);
    draw_cells(canvas, corner, sizes, model);
}

}  // namespace gridrace::app
