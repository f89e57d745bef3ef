// Cells with something between each two. Internal to formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// The cells of a line of JSON arrays, `[5, "3", 0, null, "", …],`, or of a row of a table, nine fields with a tab, a comma or a
// semicolon between each two: '0' for an empty one. None if the line is neither. Empty for brackets alone.
std::optional<std::string> separated_cells(std::string_view line);

}  // namespace gridrace::sudoku::detail
