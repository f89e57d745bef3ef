// A puzzle among other things on a line: in a column of a table, between quotes, in a link. Internal to formats.
#pragma once

#include <optional>
#include <string_view>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// The first run of exactly 81 characters for cells that has others, or nothing, on both sides: `id,puzzle,solution`,
// `"puzzle"`, `…?bd=puzzle`. Besides the usual ones, `x`, `X`, `?` and `~` are empty cells there, if all
// are written alike. None if there is no
// such run, or it holds no digit.
std::optional<Grid> embedded_grid(std::string_view line);

}  // namespace gridrace::sudoku::detail
