// The state of a game as OpenSudoku writes it into an attribute. Internal to opensudoku.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// Reads 81 digits, or `version: N` and for each cell, each with a bar behind it, its digit, its notes
// and whether it can be edited: 0 for a given. Version 1 lists notes, as in `1,4,`, or has `-`; 2 and
// 3 have them as a number with a bit for each digit; 4 has two such numbers, whose digits are taken
// together; 5 a colour as well. None if it is no such text.
std::optional<PuzzleDocument> read_game(std::string_view text);

// 81 digits for a puzzle that nobody has begun, else version 1.
std::string write_game(const PuzzleDocument& document);

}  // namespace gridrace::sudoku::detail
