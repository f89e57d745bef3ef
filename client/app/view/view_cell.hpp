// One cell of the board: its digit, its notes, and what is marked in it. Internal to client/app.
#pragma once

#include "client/app/view/board_places.hpp"

namespace gridrace::app {

// What is worth knowing of the whole board for drawing one cell.
struct Marks {
    Echo echo;
    sudoku::CellSet clashing;
    sudoku::CellSet peers;  // of the cursor, if they are to be seen
    sudoku::CellSet hinted;
    Notes hint_found{};    // candidates that the hint is about
    Notes hint_removed{};  // those that it takes away
    int digit = 0;         // to be seen wherever it stands or is noted; 0: none
};

Marks marks_of(const Model& model);

// `corner` is the cell's.
void draw_cell(Canvas& canvas, Point corner, const Measures& sizes, const Model& model,
               const Marks& marks, sudoku::Cell cell);

}  // namespace gridrace::app
