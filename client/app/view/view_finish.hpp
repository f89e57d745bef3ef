// The end of a race in the panel: who has just finished, and the gaps to the neighbours.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// One character between place and name: "★" for a member who has just finished, "↑" or "↓" for one
// whose place this changed, else a blank. Always a blank if the player wants calm.
std::string change_mark(const Model& model, MemberId member);
// The style of the member's row: that of the change, else `usual`.
Style change_style(const Model& model, MemberId member, const Style& usual);

// From the first finish on: the gaps to the players ahead and behind, a row each; else one blank
// row.
void draw_gaps(Lines& lines, const Model& model);

// All photo finishes of the race, a line each.
void draw_photo_finishes(Lines& lines, const Model& model);

}  // namespace gridrace::app
