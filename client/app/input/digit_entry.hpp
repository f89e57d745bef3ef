// Digits, notes and colours into the selected cells. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// A digit key 1..9: what it writes depends on the mode; in digit-first mode it only chooses the
// digit.
void press_digit(Next& next, int digit);
// Writes the chosen digit.
void apply_chosen_digit(Next& next);
// A corner note, independent of the mode.
void toggle_corner_note(Next& next, int digit);

// Clears digits first, then notes, then colours; in a colour mode only colours.
void clear_cells(Next& next);

// Notes all candidates: in the selected cells, or everywhere if only one is selected.
void fill_notes(Next& next);

// Switches the mode on, or back to digits.
void toggle_mode(Model& model, Entry entry);
// The same for Entry::note_colors, with a message on the digit keys.
void toggle_note_colors(Model& model);
void toggle_digit_first(Model& model);

}  // namespace gridrace::app
