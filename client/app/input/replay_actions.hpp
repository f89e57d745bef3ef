// A replay within the screen of a room: how it is opened, watched and closed. Internal to client/app.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// The race that has just ended is fetched; when its record has come, it is shown if no other has begun.
void ask_for_replay(Next& next);
void open_replay(Model& model, const RecordArrived& arrived);

// An action of Context::replay. Precondition: a replay is open.
void steer_replay(Model& model, Action action);
void close_replay(Model& model);

}  // namespace gridrace::app
