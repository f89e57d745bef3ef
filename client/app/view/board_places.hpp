// The layout of the board: sizes, corners, positions within a cell. Internal to client/app.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// The layout of a cell in a tier; points are relative to its corner.
struct Measures {
    Size cell;
    bool has_thin_columns = false;  // between the cells of a box
    bool has_thin_rows = false;
    Point digit;
    int outer = 0;           // columns from the digit to brackets on both sides of it
    int inner = 0;           // columns to the nearest other mark
    Point letter;            // for the cell's colour
    int notes_in_a_row = 0;  // 0: no space for notes
    Point first_note;
    int note_spacing = 1;
    bool notes_leave_room = false;  // for marks beside the digit
};

const Measures& measures(Tier tier);

// The corner of a cell, relative to the corner of the board.
Point corner_of(sudoku::Cell cell, const Measures& measures);
// The position of the line before column or row `index` of cells; 9 is the last line.
int column_line(int index, const Measures& measures);
int row_line(int index, const Measures& measures);
// The position of a note in its cell. Precondition: there is space for notes.
Point note_place(int digit, const Measures& measures);

}  // namespace gridrace::app
