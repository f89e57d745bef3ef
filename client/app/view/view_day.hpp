// The room of the puzzle of the day: how to begin, and the rankings.
#pragma once

#include <string>
#include <vector>

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// Before the attempt.
void draw_day(Lines& lines, const Model& model);
// As many of the first places as there is space for, and the player's own.
void draw_day_ranking(Lines& lines, const Model& model);
// The same, and what a player can do, for line mode.
std::vector<std::string> day_sentences(const Model& model);

}  // namespace gridrace::app
