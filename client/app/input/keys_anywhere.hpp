// The keys that mean the same on every screen. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// False if the action is none of those that mean the same everywhere.
bool press_anywhere(Next& next, Action action);

// True in a race or before its start: leaving is asked about.
bool is_in_race(const Model& model);
// Asks first in the middle of a race.
void leave_or_ask(Next& next);
// Says it to the room, if there is anybody to hear it.
void talk(Next& next, const race::Command& what);

}  // namespace gridrace::app
