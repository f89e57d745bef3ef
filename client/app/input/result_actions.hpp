// The actions of the result's screen. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Back to the lobby, players ready for another race.
void ask_for_rematch(Next& next);
void go_to_lobby(Model& model);

}  // namespace gridrace::app
