// A step and its parts under a symmetry of sudoku.
#pragma once

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// The step that has the same effect on the transformed grid as `step` on the original one.
Step transformed(const Step& step, const Transformation& transformation);
House transformed(House house, const Transformation& transformation);
CellSet transformed(const CellSet& cells, const Transformation& transformation);

}  // namespace gridrace::sudoku
