// Puzzles in words of their own: the identifiers of games and the links of programs. Internal to formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

struct Notation {
    std::optional<Grid> grid;
    std::string_view objection;  // why there is none, a sentence
    std::string compressed;      // of a link of f-puzzles or SudokuPad: see lz_text.hpp
};

// The puzzle that the line names: `3x3:a5_3…` of Simon Tatham's collection, also without `3x3:`; a link of puzz.link and
// pzv.jp (`sudoku/9/9/…`), of f-puzzles or of SudokuPad. Says of others what they are. None if it is no such line.
std::optional<Notation> read_notation(std::string_view line);

// `3x3:a5_3…`.
std::string write_tatham(const Grid& grid);

// A link of puzz.link.
std::string write_pzpr(const Grid& grid);

}  // namespace gridrace::sudoku::detail
