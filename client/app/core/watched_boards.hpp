// Watching the boards of those who race: who can, whose board it is, and the commentary.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// Whether the rules let this member see the boards of the race under way.
bool can_watch_boards(const Model& model);
// Whether the boards are on the screen.
bool watches_boards(const Model& model);
// True for a player who is done while others race: the standing takes the place of the full board, unless boards are
// watched, places are hidden until the end, or the player looks at the own board.
bool shows_standing(const Model& model);
// Whose board is shown first: the chosen player's, or the leader's.
MemberId watched_player(const Model& model);

// Takes the events of a race that is watched, `before` them, and says what happens.
void follow_boards(Model& model, const race::RoomState& before, const race::Events& events);

}  // namespace gridrace::app
