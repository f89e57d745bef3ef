// The page of a club while it is open: which player the others are compared with.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// The number of the chosen player: at first your own, or the first in the standings; 0 if nobody has
// raced yet.
std::uint32_t chosen_player(const Model& model);

// Opens the page, or says that the room is not a club.
void open_club(Model& model);
// Chooses the player `step` rows below.
void choose_player(Model& model, int step);

}  // namespace gridrace::app
