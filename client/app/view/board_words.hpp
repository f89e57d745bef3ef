// The state of the board in words. Internal to client/app.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// What the digit keys write, with the digit chosen first: "digits", "NOTES 5". At most eight columns in English.
std::string mode_text(const Model& model);

// What is awaited, as a question to the person; empty if nothing is.
std::string awaited_text(const Model& model);

// What the cursor's cell holds besides a digit, for boards that have no room for it: "notes: 1 4b  centre: 2
// conflict: 4  colour: b"; empty if it is nothing.
std::string cell_text(const Model& model);
// True if some note of the cursor's cell is coloured or in conflict.
bool has_marked_notes(const Model& model);

// "a" for colour 1.
char letter_of(int color);

}  // namespace gridrace::app
