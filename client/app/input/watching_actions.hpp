// The keys of somebody who watches the boards of a race. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"
#include "client/app/settings/action.hpp"

namespace gridrace::app {

// An action of Context::watching: which boards are shown, and whose.
void steer_watching(Model& model, Action action);
// A player who is done: from the own board to those of the others.
void watch_others(Model& model);
// The host changes when watchers see the boards.
void change_boards(Next& next);
// The host ends the race for those who still play; one who plays as well is asked first, since a slip is easy.
void end_race(Next& next);

}  // namespace gridrace::app
