// The price of an assist: for some seconds the player cannot move. Internal to client/app.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// True while the room has not answered the request for an assist.
bool waits_for_assist(const Model& model);

// True, and the person is told, while the price of an assist keeps the player from moving.
bool is_refused_as_held(Model& model);

}  // namespace gridrace::app
