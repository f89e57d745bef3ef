// The price of an assist: no moves for some seconds. Internal to client/app.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// True while a request for an assist is unanswered.
bool waits_for_assist(const Model& model);

// True, with a message to the user, while the price of an assist prevents moves.
bool is_refused_as_held(Model& model);

}  // namespace gridrace::app
