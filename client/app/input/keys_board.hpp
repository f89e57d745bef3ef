// The keys of the board. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void press_on_board(Next& next, Action action);

}  // namespace gridrace::app
