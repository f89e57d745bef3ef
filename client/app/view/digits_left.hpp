// How many of each digit are missing in a grid. Internal to client/app.
#pragma once

#include <array>
#include <string_view>

#include "client/app/widgets/lines.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::app {

// For digits 1 to 9, in order: 9 minus their number in the grid.
using DigitsLeft = std::array<int, 9>;
DigitsLeft digits_left(const sudoku::Grid& grid);

// Two rows: digits above their counts at the right, the label at the left. A digit that is placed
// nine times is faint, with a tick below it.
constexpr int digits_left_rows = 2;
void draw_digits_left(Canvas& canvas, Point corner, int columns, const Theme& look,
                      const sudoku::Grid& grid, std::string_view label);

// The same in one row: "left 1:6 2:7 3:✓ …", without the label if there is no space.
void draw_digits_left_in_a_row(Canvas& canvas, Point corner, int columns, const Theme& look,
                               const sudoku::Grid& grid, std::string_view label);

}  // namespace gridrace::app
