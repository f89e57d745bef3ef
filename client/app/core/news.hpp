// Turns events and answers into the status line. Internal to client/app.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// `before` is the room before the event; the model has the room after it.
void tell_event(Model& model, const race::RoomState& before, const race::Event& event);

void tell_answer(Model& model, const race::AnsweredCommand& answer);

// "1000 moves wait, no more can".
std::string full_text(const Model& model);

}  // namespace gridrace::app
