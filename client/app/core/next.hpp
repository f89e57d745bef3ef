// The result of a message: the new model and its effects.
#pragma once

#include "client/app/core/effect.hpp"
#include "client/app/core/model.hpp"

namespace gridrace::app {

struct Next {
    Model model;
    Effects effects;
};

// Adds a command to the model's echo and requests its sending, unless too many wait already.
void send(Next& next, const race::Command& command);
// True, with a message to the user, if that many further commands cannot wait.
bool is_refused_as_full(Next& next, std::size_t commands = 1);

}  // namespace gridrace::app
