// Puzzles on one line of plain text. Internal to formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// The grid in 81 characters: digits, and one other character, any, for all empty cells, or several of `.0_*`. Between
// nine groups of nine one separator may stand. None if there is no digit, or if the character rather separates digits.
std::optional<Grid> grid_of_81(std::string_view line);

// What the runs of 81 cells on a line say together.
struct GridsOnLine {
    enum class Kind : std::uint8_t { none, one, several, with_regions };
    Kind kind = Kind::none;
    Grid grid;
};

// Looks for runs of exactly 81 cells with others, or nothing, on both sides: `id,puzzle,solution`, `…?bd=puzzle`. One of
// them is the puzzle if its clues are in all others. Besides the usual ones, `x`, `X`, `?`, `~` and `-` are empty cells
// there, if all of a run are written alike.
GridsOnLine grids_on_line(std::string_view line);

// The regions of a jigsaw: nine cells of each digit, and each nine connected.
bool are_regions(const Grid& grid);

// True if the other grid has all these digits in their cells.
bool stands_in(const Grid& grid, const Grid& other);

}  // namespace gridrace::sudoku::detail
