// How hard a puzzle is for a person, in three bands.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

enum class Grade : std::uint8_t {
    easy,    // naked and hidden singles suffice
    medium,  // needs locked candidates (pointing, claiming), naked or hidden pairs to quads as well
    hard,    // needs more than these
};

// "easy", "medium", "hard".
std::string_view name(Grade grade);

// The grade of that name; none if there is no such grade.
std::optional<Grade> parse_grade(std::string_view name);

// The grade of a puzzle that has exactly one solution. Does not depend on the order in which the
// techniques are tried. A few microseconds for easy puzzles, some tens for the others.
Grade grade(const Grid& puzzle);

}  // namespace gridrace::sudoku
