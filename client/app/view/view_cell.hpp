// Draws one cell of the board: digit, notes and marks. Internal to client/app.
#pragma once

#include "client/app/view/board_places.hpp"
#include "client/app/view/view_modes.hpp"

namespace gridrace::app {

// Properties of the whole board for drawing a cell.
struct Marks {
    Echo echo;
    sudoku::CellSet clashing;
    sudoku::CellSet peers;  // of the cursor, if shown
    sudoku::CellSet hinted;
    Notes hint_found{};    // candidates of the hint's pattern
    Notes hint_beside{};   // those of them that are fins, or further parts of the pattern
    Notes hint_removed{};  // candidates that the hint removes
    int digit = 0;         // highlighted wherever it is placed or noted; 0: none
    PlayerMarks players;
};

Marks marks_of(const Model& model);

// `corner` is the cell's.
void draw_cell(Canvas& canvas, Point corner, const Measures& sizes, const Model& model,
               const Marks& marks, sudoku::Cell cell);

}  // namespace gridrace::app
