// Requests for assists to the room: they may have a price. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// True if the rules of the race allow it; else tells the user.
bool is_allowed_or_told(Model& model, race::Assist assist);

// Requests a check, a return to the state before the first mistake, or (more of) a hint.
void request_assist(Next& next, race::Assist assist);
// Gives the assist: the room has agreed.
void give_assist(Next& next, race::Assist assist);
// Does what was deferred until the price was paid.
void give_what_waited(Next& next);

}  // namespace gridrace::app
