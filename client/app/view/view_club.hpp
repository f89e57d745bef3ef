// The page of a club: standings over all races, who was ahead of whom, the last races.
#pragma once

#include <string>
#include <vector>

#include "client/app/core/model.hpp"
#include "client/app/widgets/lines.hpp"

namespace gridrace::app {

// Precondition: the room is a club.
void draw_club(Canvas& canvas, Area area, const Model& model);

// The same for line mode; one sentence if the room is not a club.
std::vector<std::string> club_sentences(const Model& model);

// "Thursday club", or "" in an ordinary room.
std::string club_name(const race::RoomState& room);

}  // namespace gridrace::app
