// Digits, notes and colours into the selected cells. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// What the digit key 1..9 asks for: what it writes depends on the mode; for whoever chooses the digit first,
// it is chosen and nothing is written yet.
void press_digit(Next& next, int digit);
// Writes the chosen digit.
void apply_chosen_digit(Next& next);
// A corner note, whatever the mode.
void toggle_corner_note(Next& next, int digit);

// Digits first, the notes under them next, colours last; in a mode of colours those only.
void clear_cells(Next& next);

// All candidates become notes: in the selected cells, or everywhere if only one is selected.
void fill_notes(Next& next);

// Turns the mode on, or off again: back to digits.
void toggle_mode(Model& model, Entry entry);
// The same for Entry::note_colors, and tells what the digit keys do there.
void toggle_note_colors(Model& model);
void toggle_digit_first(Model& model);

}  // namespace gridrace::app
