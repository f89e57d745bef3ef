// Steps and hints as JSON, for other programs. Members that do not apply are left out, the others are in alphabetical
// order; cells are written "r1c1", digits "147", houses "row 3", ratings 7.1.
#pragma once

#include <string>
#include <string_view>

#include "common/sudoku/hints/hint.hpp"

namespace gridrace::sudoku {

// Technique and, if there are any: rating, cells, houses, strong links, placements, eliminations.
std::string to_json(const Step& step);

// The board, the hint's subject, stage, drawing and step, and the text, which words.hpp makes.
std::string to_json(const Board& board, const Hint& hint, std::string_view text);

}  // namespace gridrace::sudoku
