// Reads one puzzle from any text that is pasted or passed as an argument.
#pragma once

#include <string_view>

#include "common/sudoku/formats/read_puzzle.hpp"

namespace gridrace::sudoku {

// Maximum length of the text in bytes.
inline constexpr std::size_t longest_pasted_text = 64 * 1024;

// The puzzle of the text, in any format that PuzzleReader knows; a fault says what is wrong and
// where. If the text shows one puzzle several times, as programs print givens, digits and
// candidates in turn, each adds what the earlier ones lack. Other texts must contain one puzzle.
// Throws only std::bad_alloc.
Result<PuzzleDocument, ParseFault> read_any(std::string_view text);

}  // namespace gridrace::sudoku
