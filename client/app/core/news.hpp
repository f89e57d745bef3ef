// Turns events into the status line. Internal to client/app.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// Adds a sentence to the news; the status line shows it.
void add_news(Model& model, Status::Tone tone, std::string text);
// What happened before a race is no news of it; what was said stays.
void keep_talk_alone(Model& model);

// `before` is the room before the event; the model has the room after it.
void tell_event(Model& model, const race::RoomState& before, const race::Event& event);

// What ghosts did in the race between `before` and `after` (core/rivals.hpp): who finished, who gave
// up.
void tell_ghosts(Model& model, const race::Race& before, const race::Race& after);

}  // namespace gridrace::app
