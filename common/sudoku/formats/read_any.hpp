// One puzzle from any text that people paste or pass as an argument.
#pragma once

#include <string_view>

#include "common/sudoku/formats/read_puzzle.hpp"

namespace gridrace::sudoku {

// Longer texts are not read.
inline constexpr std::size_t longest_pasted_text = 64 * 1024;

// The puzzle of the text, in any format that PuzzleReader knows; a fault says what is wrong and where.
// Where the text shows one puzzle several times, as programs print givens, digits and candidates one
// after the other, each adds what the ones before it lack. Other texts must hold one puzzle. Never throws
// but for want of memory.
Result<PuzzleDocument, ParseFault> read_any(std::string_view text);

}  // namespace gridrace::sudoku
