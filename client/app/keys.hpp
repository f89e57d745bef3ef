// What the keys mean on each screen. Internal to client/app.
#pragma once

#include "client/app/update.hpp"

namespace gridrace::app {

// The rune of a plain key, 0 for any other key.
char32_t plain_rune(const terminal::Key& key);

// A step of an arrow key, 0,0 for any other key.
terminal::Point arrow(const terminal::Key& key);

// Echoes a command in the model and asks for its sending, unless too many wait already.
void send(Next& next, const race::Command& command);
// True, and the person is told, if no further command can wait.
bool is_refused_as_full(Next& next);

void press_in_lobby(Next& next, const terminal::Key& key);
void press_on_board(Next& next, const terminal::Key& key);

}  // namespace gridrace::app
