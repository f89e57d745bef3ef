// Why a text that shows a puzzle is not read: sentences. Internal to formats.
#pragma once

#include <string_view>

namespace gridrace::sudoku::detail::objections {

inline constexpr std::string_view jigsaw =
    "this is a jigsaw: only sudoku with the usual nine boxes is read";
inline constexpr std::string_view killer =
    "this is a killer sudoku: only sudoku with the usual rules is read";
inline constexpr std::string_view diagonals =
    "this is a sudoku with diagonals (X): only sudoku with the usual rules is read";
inline constexpr std::string_view variant =
    "this is a variant, with lines, arrows or other rules: only sudoku with the usual rules is "
    "read";
inline constexpr std::string_view other_game =
    "this is another kind of puzzle: only sudoku is read";
inline constexpr std::string_view other_size = "this is not 9x9: only sudoku of 9x9 is read";
inline constexpr std::string_view two_grids =
    "two readings fit: here are several grids, none of which continues the others; give only the "
    "puzzle";
inline constexpr std::string_view other_solution =
    "the solution beside this puzzle is that of another one: give only the puzzle";
inline constexpr std::string_view shifted =
    "two readings fit: the first or the last column is empty; write . for empty cells";
inline constexpr std::string_view blank_above =
    "two readings fit: the blank row above may belong to the grid or not; leave a blank line "
    "between puzzles";
inline constexpr std::string_view broken_identifier =
    "this looks like the ID of a game of Tatham's Solo, but is not of 81 cells";
inline constexpr std::string_view random_seed =
    "this names a random game, not a puzzle: copy the game's ID (\"Specific\"), not its seed";
inline constexpr std::string_view damaged_link =
    "this looks like a link with a puzzle, but its puzzle is damaged or incomplete";
inline constexpr std::string_view only_name =
    "this link only names a puzzle on a web site: open it there and copy the puzzle itself";
inline constexpr std::string_view penpa =
    "this is a link of Penpa, which is not read: copy the puzzle itself";

}  // namespace gridrace::sudoku::detail::objections
