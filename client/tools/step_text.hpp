// A solving step in one line, and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "common/sudoku/step.hpp"

namespace gridrace::client::tools {

// " r1c1 r1c2": each after a space.
std::string coordinates(sudoku::CellSet cells);

// "147".
std::string text_of(sudoku::DigitSet digits);

// "r1c1=5" if placed, "r1c1<>5" if removed.
std::string text_of(const sudoku::Claim& claim);

// "r1c1=5", "r2c3<>47".
std::string text_of(const sudoku::Placement& placement);
std::string text_of(const sudoku::Elimination& elimination);

// "row 3".
std::string text_of(sudoku::House house);

// The effects of the step: "r1c1=5 r2c3<>47".
std::string effects(const sudoku::Step& step);

// Technique and, if there are any: rating, cells, houses, strong links, placements, eliminations.
nlohmann::json step_as_json(const sudoku::Step& step);

}  // namespace gridrace::client::tools
