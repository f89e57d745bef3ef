// The parts of a step as programs write them, the same in every language.
#pragma once

#include <string>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// " r1c1 r1c2": each after a space.
std::string coordinates(CellSet cells);

// "147".
std::string text_of(DigitSet digits);

// "r1c1=5" if placed, "r1c1<>5" if removed.
std::string text_of(const Claim& claim);

// "r1c1=5", "r2c3<>47".
std::string text_of(const Placement& placement);
std::string text_of(const Elimination& elimination);

// "row 3".
std::string text_of(House house);

// The effects of the step: "r1c1=5 r2c3<>47".
std::string effects(const Step& step);

}  // namespace gridrace::sudoku
