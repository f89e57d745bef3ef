// Text of any script in the few characters that grids are made of. Internal to formats.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// A line of UTF-8 in ASCII, as far as it may be a grid: digits of other scripts, `·` and `□` as `.`, lines of a drawing as
// `|`, `-` and `+`, wide characters, spaces and quotes as the usual ones. Drops what is invisible; keeps all other bytes.
std::string plain_text(std::string_view line);

// Where the byte at `place` of the plain text comes from in the line.
std::size_t place_in_line(std::string_view line, std::size_t place);

}  // namespace gridrace::sudoku::detail
