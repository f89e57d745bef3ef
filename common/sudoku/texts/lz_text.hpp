// Texts compressed as in the links of f-puzzles and SudokuPad. Internal to formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// The longest text that is unpacked, in characters.
inline constexpr std::size_t longest_unpacked = 64 * 1024;

// The text that lz-string's compressToBase64 made: lz-string is by Pieroxy, LZ78 with codes of growing width. Characters
// beyond ASCII become `?`. None if it is damaged or longer than that. Takes linear time and bounded space.
std::optional<std::string> unpacked(std::string_view base64);

}  // namespace gridrace::sudoku::detail
