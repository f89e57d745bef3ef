// The actions that are the same on every screen. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void show_help(Model& model);
void open_settings(Model& model);
// Starts a chat line, or the choice of an expression.
void open_talk(Model& model);
void open_reactions(Model& model);
// Copies the invitation or the result to the clipboard.
void copy(Next& next);

// True in a race or a countdown: leaving needs a confirmation.
bool is_in_race(const Model& model);
// In a race, or where others would lose the server that is ours.
bool asks_before_leaving(const Model& model);
// Leaves for good, or, where the seat of an attempt is kept, for now.
void quit(Next& next);
void leave_or_ask(Next& next);
// Sends it to the room, if there are other members.
void talk(Next& next, const race::Command& what);

}  // namespace gridrace::app
