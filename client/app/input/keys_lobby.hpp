// The keys of the lobby. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void press_in_lobby(Next& next, Action action);

}  // namespace gridrace::app
