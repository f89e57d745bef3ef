// From what is known and what happens to what is known next and what is to be done. Pure.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// `now` is the time on the server's clock.
Next update(Model model, Message message, Instant now);

// When the screen looks different although nothing happens; none if it does not.
std::optional<Instant> next_tick(const Model& model);

}  // namespace gridrace::app
