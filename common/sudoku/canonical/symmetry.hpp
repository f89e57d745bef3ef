// The symmetries that the pattern of a puzzle's clues can have.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

enum class Symmetry : std::uint8_t {
    none,
    rotational_180,     // half a turn
    rotational_90,      // a quarter of a turn
    mirror_left_right,  // the middle column is the mirror
    mirror_top_bottom,  // the middle row is the mirror
    diagonal,           // the diagonal from the top left is the mirror
    antidiagonal,       // the diagonal from the top right is the mirror
};

// "none", "rotational_180", "mirror_left_right" and so on.
std::string_view name(Symmetry symmetry);

// The symmetry of that name; none if there is no such symmetry.
std::optional<Symmetry> parse_symmetry(std::string_view name);

// The orbit of a cell under the symmetry, including itself: one, two or four cells.
CellSet orbit_of(Cell cell, Symmetry symmetry);

// All orbits, each once, ordered by their first cells.
std::vector<CellSet> orbits(Symmetry symmetry);

// True if the clues are a union of orbits.
bool has_symmetry(const Grid& puzzle, Symmetry symmetry);

}  // namespace gridrace::sudoku
