// What a player asks the room for: it may have a price. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// True if the rules of the race allow it; tells the person if they do not.
bool is_allowed_or_told(Model& model, race::Assist assist);

// Asks the room for a check, for going back before the first mistake, or for (more of) a hint.
void request_assist(Next& next, race::Assist assist);
// Shows what was asked for: the room has agreed.
void give_assist(Next& next, race::Assist assist);
// Does what had to wait until the price was paid.
void give_what_waited(Next& next);

}  // namespace gridrace::app
