// What the keys mean on each screen. Internal to client/app.
#pragma once

#include "client/app/update.hpp"

namespace gridrace::app {

// Echoes a command in the model and asks for its sending, unless too many wait already.
void send(Next& next, const race::Command& command);
// True, and the person is told, if no further command can wait.
bool is_refused_as_full(Next& next);

void press_in_lobby(Next& next, Action action);
void press_on_board(Next& next, Action action);

}  // namespace gridrace::app
