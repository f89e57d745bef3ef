// Short texts that several screens share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.hpp"
#include "common/sudoku/cell.hpp"

namespace gridrace::app {

// "3:07", "1:02:45"; negative durations count as 0.
std::string clock_text(Milliseconds duration);
// The time of a result, to the tenth of a second: "3:07.4".
std::string exact_time(Milliseconds duration);
// "r1c3, r2c2".
std::string coordinates(sudoku::CellSet cells);

// Exactly `columns` columns: cut with "…" or padded with blanks. Untrusted text is escaped.
std::string fit(std::string_view text, int columns);

// The entries of a bar, most useful first: all that fit completely before `last`, which is always
// included. Separated by two blanks, or in narrow bars by a line if that makes room for more or for
// more useful ones.
std::string bar_text(const std::vector<std::string>& entries, const std::string& last, int columns);

}  // namespace gridrace::app
