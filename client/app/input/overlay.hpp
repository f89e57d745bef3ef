// What lies over the screen: help, a question, a line being written. Internal to client/app.
#pragma once

#include <string_view>

#include "client/app/core/next.hpp"

namespace gridrace::app {

// A key while something lies over the screen.
void press_on_overlay(Next& next, const terminal::Key& key);
// Adds to the line being written, as far as it may go on.
void add_to_draft(Model& model, std::string_view text);
// The question is about something that is over.
void stop_asking_in_vain(Model& model);

}  // namespace gridrace::app
