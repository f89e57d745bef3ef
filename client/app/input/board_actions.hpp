// The board's actions that do not change cells. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Only in solo games: hides the board and takes no input until the player resumes.
void pause(Next& next);
void resume(Next& next);
void toggle_highlights(Model& model);
void toggle_calm(Model& model);
void ask_to_forfeit(Model& model);

}  // namespace gridrace::app
