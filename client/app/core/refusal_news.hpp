// Turns refused commands into the status line. Internal to client/app.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// Nothing for a command that was not refused.
void tell_answer(Model& model, const race::AnsweredCommand& answer);

// "1000 moves wait, no more can".
std::string full_text(const Model& model);

}  // namespace gridrace::app
