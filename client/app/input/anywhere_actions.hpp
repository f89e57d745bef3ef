// The actions that mean the same on every screen. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void show_help(Model& model);
void open_settings(Model& model);
// A line to the room is written, or an expression chosen.
void open_talk(Model& model);
void open_reactions(Model& model);
// The invitation or the result, into the clipboard.
void copy(Next& next);

// True in a race or before its start: leaving is asked about.
bool is_in_race(const Model& model);
// Asks first in the middle of a race.
void leave_or_ask(Next& next);
// Says it to the room, if there is anybody to hear it.
void talk(Next& next, const race::Command& what);

}  // namespace gridrace::app
