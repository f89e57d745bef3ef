// Descriptions of the board's state. Internal to client/app.
#pragma once

#include <string>
#include <string_view>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// What the digit keys enter, with the chosen digit in digit-first mode: "digits", "NOTES 5". At
// most eight columns in English.
std::string mode_text(const Model& model);

// The awaited input, as a question to the user; empty if there is none.
std::string awaited_text(const Model& model);

// The contents of the cursor's cell besides a digit, for boards without space for them: "notes: 1
// 4b  centre: 2  conflict: 4  colour: b"; may be empty.
std::string cell_text(const Model& model, std::string_view separator = "  ");
// True if some note of the cursor's cell is coloured or in conflict.
bool has_marked_notes(const Model& model);

// "a" for colour 1.
char letter_of(int color);

}  // namespace gridrace::app
