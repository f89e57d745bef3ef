// What is told to the person about what happened: events and answers become the status line. Internal to
// client/app.
#pragma once

#include "client/app/model.hpp"

namespace gridrace::app {

// `before` is the room as it was before the event, the model's room as it is after it.
void tell_event(Model& model, const race::RoomState& before, const race::Event& event);

// The answer to `command`, which was unanswered until now.
void tell_answer(Model& model, const race::Command& command, const race::Answer& answer);

}  // namespace gridrace::app
