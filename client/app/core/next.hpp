// What comes of a message: the model as it is then, and what is to be done.
#pragma once

#include "client/app/core/effect.hpp"
#include "client/app/core/model.hpp"

namespace gridrace::app {

struct Next {
    Model model;
    Effects effects;
};

// Echoes a command in the model and asks for its sending, unless too many wait already.
void send(Next& next, const race::Command& command);
// True, and the person is told, if so many further commands cannot wait.
bool is_refused_as_full(Next& next, std::size_t commands = 1);

}  // namespace gridrace::app
