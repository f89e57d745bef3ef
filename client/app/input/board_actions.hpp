// The actions of the board that are not about what its cells hold. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Only solo games pause: nothing is seen and nothing can be entered until the player is back.
void pause(Next& next);
void resume(Next& next);
void toggle_highlights(Model& model);
void ask_to_forfeit(Model& model);

}  // namespace gridrace::app
