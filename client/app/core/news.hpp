// What is told to the person about what happened: events and answers become the status line. Internal to
// client/app.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// `before` is the room as it was before the event, the model's room as it is after it.
void tell_event(Model& model, const race::RoomState& before, const race::Event& event);

void tell_answer(Model& model, const race::AnsweredCommand& answer);

// "1000 moves wait, no more can".
std::string full_text(const Model& model);

}  // namespace gridrace::app
