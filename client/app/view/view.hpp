// Draws the model. Pure; supports any window size from 1x1.
#pragma once

#include "client/app/core/model.hpp"
#include "client/app/widgets/page.hpp"

namespace gridrace::app {

// From this size on the board has space for every note of every cell.
inline constexpr terminal::Size roomy_size{80, 24};

terminal::Canvas view(const Model& model);

// The board's cell at a position of the window; none outside of cells.
std::optional<sudoku::Cell> cell_under(const Model& model, terminal::Point at);

}  // namespace gridrace::app
