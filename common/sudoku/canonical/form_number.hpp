// A number for all essentially equal puzzles, by which two programs can compare what they know without showing it.
#pragma once

#include <cstdint>
#include <string>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// Of the canonical form, by FNV-1a over its 81 characters: it is stored and sent, and never 0. The grid must not break the
// rules.
std::uint64_t form_number(const Grid& grid);

// Sixteen digits, as documents and files have it.
std::string form_text(std::uint64_t form);

}  // namespace gridrace::sudoku
