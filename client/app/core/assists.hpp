// Assists that show more than the digits, as far as the rules of the race allow them.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// True if the rules of the race allow the assist.
bool allows(const Model& model, race::Assist assist);

// True if the player has highlights on and the rules allow them.
bool shows_highlights(const Model& model);
// The cell's notes whose digits are already in its row, column or box; none if highlights are not
// shown.
sudoku::DigitSet contradicted_notes(const Model& model, const sudoku::Grid& grid,
                                    sudoku::Cell cell);

// Notes that list a cell's candidates: centre notes always, corner notes once every empty cell has
// some. Before that, corner notes mark places in a box and are incomplete.
Notes candidates_noted(const Model& model, const sudoku::Grid& grid);

// Whether the hint on the screen has been told to the end and changes something.
bool can_do_hint(const Model& model);

// The hint so far, one or more sentences per line.
std::string hint_text(const Model& model);

}  // namespace gridrace::app
