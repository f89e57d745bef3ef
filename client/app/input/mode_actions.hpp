// The actions of the lobby on modes. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

// Opens the list of modes for the host; the rules refuse others.
void change_mode(Next& next);
// In the list: the mode `step` rows below.
void select_mode(Model& model, int step);
// Sets a mode, with the difficulty that it had last; if that sends members away, tells so first.
void set_mode(Next& next, race::Mode mode);
// The same with the next mode.
void step_mode(Next& next);
// The next usual value of the mode's main number: lives, seconds, races, teams.
void change_number(Next& next);
// Cycles: none, each team.
void change_team(Next& next);
// Cycles: each for themselves, then 2, 3 and 4 teams.
void change_teams(Next& next);
// The next usual time in which others may play on once some have finished; 0: any.
void change_window(Next& next);
// Of the selected member.
void change_head_start_time(Next& next);
void change_head_start_cells(Next& next);

}  // namespace gridrace::app
