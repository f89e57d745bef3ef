// What each action does: one handler for each, called where the table of actions says that it may be used. Internal to
// client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Does nothing if the action belongs elsewhere, or may not be used now.
void act(Next& next, Context context, Action action);

}  // namespace gridrace::app
