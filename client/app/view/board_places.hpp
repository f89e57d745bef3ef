// Where what stands on the board: sizes, corners, places within a cell. Internal to client/app.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// How a cell of a tier is laid out; points count from its corner.
struct Measures {
    Size cell;
    bool has_thin_columns = false;  // between the cells of a box
    bool has_thin_rows = false;
    Point digit;
    int outer = 0;           // columns from the digit to brackets on both sides of it
    int inner = 0;           // and to what is closest to it
    Point letter;            // of the cell's colour
    int notes_in_a_row = 0;  // 0: no place for notes
    Point first_note;
    int note_spacing = 1;
    bool notes_leave_room = false;  // for what stands beside the digit
};

const Measures& measures(Tier tier);

// The corner of a cell, from the corner of the board.
Point corner_of(sudoku::Cell cell, const Measures& measures);
// Where the line before the `index`th column or row of cells stands; 9 is the last line.
int column_line(int index, const Measures& measures);
int row_line(int index, const Measures& measures);
// Where a note stands in its cell. Precondition: there is a place for notes.
Point note_place(int digit, const Measures& measures);

}  // namespace gridrace::app
