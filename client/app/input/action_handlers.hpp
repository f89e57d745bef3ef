// The handlers of all actions, called where the table of actions allows it. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Does nothing if the action belongs to another context or is not allowed now.
void act(Next& next, Context context, Action action);

}  // namespace gridrace::app
