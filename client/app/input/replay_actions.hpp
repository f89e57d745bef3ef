// A replay inside the screen of a room: opening, control, closing. Internal to client/app.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// Fetches the race that has just ended, or takes the own run at the puzzle of this day; the record is shown on
// arrival unless another race has begun.
void ask_for_replay(Next& next);
void open_replay(Model& model, const RecordArrived& arrived);

// An action of Context::replay. Precondition: a replay is open.
void steer_replay(Model& model, Action action);
void close_replay(Model& model);

}  // namespace gridrace::app
