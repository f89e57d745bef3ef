// Cells with something between each two. Internal to formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// The cells of a row of a table, nine fields, or of a whole grid, 81 fields, with a tab, a comma, a semicolon or an upright
// between each two: '0' for an empty one. Fields may stand in quotes, and a row between uprights or as `[5][3][ ]…`. None
// if the line is something else.
std::optional<std::string> separated_cells(std::string_view text);

}  // namespace gridrace::sudoku::detail
