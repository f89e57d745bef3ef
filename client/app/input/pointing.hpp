// Shows the others where the player looks, on a board for all. Internal to client/app.
#pragma once

#include <optional>

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Call with the cursor as it was before every message.
void notice_cursor(Model& model, sudoku::Cell before);
// Sends the cursor's cell once it has rested there, seldom.
void point_if_due(Next& next);
// When to call point_if_due; none if nothing is to be sent.
std::optional<Instant> next_pointing(const Model& model);

}  // namespace gridrace::app
