// How many of each digit a grid still lacks. Internal to client/app.
#pragma once

#include <array>
#include <string_view>

#include "client/app/widgets/lines.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::app {

// Of the digits 1 to 9, in this order: 9 less those that stand in the grid.
using DigitsLeft = std::array<int, 9>;
DigitsLeft digits_left(const sudoku::Grid& grid);

// The digits with the counts below them, at the right end of two rows, and the label at the left. A digit that stands
// nine times is faint, and has a tick below it.
constexpr int digits_left_rows = 2;
void draw_digits_left(Canvas& canvas, Point corner, int columns, const Theme& look,
                      const sudoku::Grid& grid, std::string_view label);

// The same in one row, where there are no two: "left 1:6 2:7 3:✓ …", without the label where it does not fit.
void draw_digits_left_in_a_row(Canvas& canvas, Point corner, int columns, const Theme& look,
                               const sudoku::Grid& grid, std::string_view label);

}  // namespace gridrace::app
