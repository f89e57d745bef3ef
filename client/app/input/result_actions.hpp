// The actions of the result screen. Internal to client/app.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// Returns to the lobby; players are ready for another race.
void ask_for_rematch(Next& next);
void go_to_lobby(Model& model);
// Saves the last race for friends to play against.
void ask_for_challenge(Next& next);
void take_challenge(Model& model, const ChallengeKept& kept);

}  // namespace gridrace::app
