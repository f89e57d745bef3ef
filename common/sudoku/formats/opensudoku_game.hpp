// A game of OpenSudoku: its state in an attribute, and how it is written. Internal to formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// Parses 81 digits, or `version: N` and for each cell, each followed by a bar, its digit, its notes
// and whether it can be edited: 0 for a given. Version 1 lists notes, as in `1,4,`, or has `-`; 2
// and 3 have them as a number with a bit for each digit; 4 has two such numbers, combined with or;
// 5 also has a colour. None if the text has another form.
std::optional<PuzzleDocument> read_game(std::string_view text);

// 81 digits for an untouched puzzle, else version 1.
std::string write_game(const PuzzleDocument& document);

// One game in its folder, named after the title: a fragment of a document. Needs no parser.
std::string write_opensudoku_game(const PuzzleDocument& document);

}  // namespace gridrace::sudoku::detail
