// Does what a hint says. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Places the digit of the hint, as a move of the player; or removes its candidates from the notes.
// A cell whose candidates are not noted gets them as centre notes. One step that can be undone.
void do_hint(Next& next);

}  // namespace gridrace::app
