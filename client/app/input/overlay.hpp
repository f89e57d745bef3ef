// Overlays on the screen: help, a question, a line being typed. Internal to client/app.
#pragma once

#include <string_view>

#include "client/app/core/next.hpp"

namespace gridrace::app {

// A key while an overlay is open; false if it is still to be pressed on what is below.
bool press_on_overlay(Next& next, const terminal::Key& key);
// Appends to the line being typed, up to its maximum length.
void add_to_draft(Model& model, std::string_view text);
// What one wanted to say comes back when a meeting or a word is not written any more.
void close_overlay(Model& model);
// Closes a question that no longer applies.
void stop_asking_in_vain(Model& model);

}  // namespace gridrace::app
