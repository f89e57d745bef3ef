// What helps a player to see more than the digits: the room's rules say which of it is allowed, and
// what it costs. Internal to
// client/app.
#pragma once

#include "client/app/input/keys.hpp"

namespace gridrace::app {

// True if the rules of the race allow it.
bool allows(const Model& model, race::Assist aid);
// The same, and tells the person if they do not.
bool is_allowed_or_told(Model& model, race::Assist aid);

// True if the player wants highlights, and the rules allow them.
bool shows_highlights(const Model& model);
// The cell's notes of digits that stand in its row, column or box; none where highlights are not shown.
sudoku::DigitSet contradicted_notes(const Model& model, const sudoku::Grid& grid,
                                    sudoku::Cell cell);

// Asks the room for a check, for going back before the first mistake, or for (more of) a hint: it may have
// a price.
void request_aid(Next& next, race::Assist aid);
// Shows what was asked for: the room has agreed.
void give_aid(Next& next, race::Assist aid);
// Does what had to wait until the price was paid.
void give_what_waited(Next& next);

// True, and the person is told, while the price of an aid keeps the player from moving.
bool is_refused_as_held(Model& model);

// All that the hint says so far, a sentence or more in each line.
std::string hint_text(const Model& model);

}  // namespace gridrace::app
