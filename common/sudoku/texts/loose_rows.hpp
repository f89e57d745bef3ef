// Nine rows of which not every line has nine cells at first sight. Internal to formats.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// True for a line of plain text that may be a row in a way that `grid_of_rows` knows.
bool may_be_loose_row(std::string_view line);

// True for a line without digits that may be a row of nine empty cells, or nothing.
bool may_be_empty_row(std::string_view line);

inline constexpr std::size_t rows_of_grid = 9;
// Of a line that may be such a row, in bytes.
inline constexpr std::size_t longest_row = 100;

struct LooseGrid {
    std::optional<Grid> grid;
    bool is_shifted =
        false;  // which columns are meant cannot be told: the first or the last is empty
};

// The grid in nine lines: nine characters in each, one of which, any, is an empty cell in all of them; or digits in nine
// columns with spaces, and lines of a drawing, between them.
LooseGrid grid_of_rows(std::span<const std::string> lines);

// The second of these alone.
LooseGrid grid_of_columns(std::span<const std::string> lines);

}  // namespace gridrace::sudoku::detail
