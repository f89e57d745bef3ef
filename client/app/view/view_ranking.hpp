// The ranking beside the board: places, names, progress, ghosts included.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// A finisher's time, "forfeited", "gone", "away", "ghost"; empty for players who are racing.
std::string condition(const Model& model, const race::Standing& standing);
// "1 Ben"; on a board for all with the letter of the player's cells: "1 B Ben".
std::string place_and_name(const Model& model, const race::Standing& standing);
// The first places, and the player's with its neighbours, as many as fit above `rows_to_keep`.
void draw_competitors(Lines& lines, const Model& model, int rows_to_keep);

}  // namespace gridrace::app
