// How strong a player is, on the scale of ratings: the hardest step that takes the player no longer than such steps
// take people. Each point above that doubles the time of a step. Four points more halve the time of everything.
#pragma once

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// That of the average person.
inline constexpr Rating average_strength{30};

// The time that it takes for a grid, as a share of the average person's.
double time_factor(Rating strength);
// The strength of somebody who takes this share, at most the ends of the scale.
Rating strength_of(double time_factor);

}  // namespace gridrace::sudoku
