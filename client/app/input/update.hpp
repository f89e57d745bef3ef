// Computes the next model and the effects from a model and a message. Pure.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// `now` is the time on the server's clock.
Next update(Model model, Message message, Instant now);

// When the screen changes next without a message; none if it does not.
std::optional<Instant> next_tick(const Model& model);

}  // namespace gridrace::app
