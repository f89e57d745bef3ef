// What is known, as a picture. Pure; draws for any window, from 1x1 on.
#pragma once

#include "client/app/core/model.hpp"
#include "client/app/widgets/page.hpp"

namespace gridrace::app {

// From here on the board is large enough for every note of every cell.
inline constexpr terminal::Size roomy_size{80, 24};

terminal::Canvas view(const Model& model);

// The cell of the board that the picture shows at a place of the window; none if it shows none there.
std::optional<sudoku::Cell> cell_under(const Model& model, terminal::Point at);

}  // namespace gridrace::app
