// Puzzles to practise a technique.
#pragma once

#include <cstdint>
#include <optional>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// A puzzle with one solution and no superfluous clue that is_exercise_in this technique: the same
// for a seed on every machine. None if a hundred thousand tries, half a minute, found none.
// Milliseconds for most techniques; seconds for quads, jellyfish and the finned and sashimi ones.
std::optional<Grid> make_exercise(Technique technique, std::uint64_t seed);

}  // namespace gridrace::sudoku
