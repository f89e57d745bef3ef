// A step as it looks after one of the symmetries of sudoku.
#pragma once

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// The step that does to the transformed grid what `step` does to the grid it was found in.
Step transformed(const Step& step, const Transformation& transformation);

}  // namespace gridrace::sudoku
