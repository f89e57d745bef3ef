// A replay within the screen of a room: how it is opened, and what the keys mean while it is open. Internal to
// client/app.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// The race that has just ended is fetched; when its record has come, it is shown if no other has begun.
void ask_for_replay(Next& next);
void open_replay(Model& model, const RecordArrived& arrived);

void press_in_replay(Next& next, const terminal::Key& key);

}  // namespace gridrace::app
