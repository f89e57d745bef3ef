// The actions of the lobby, for all and for the host. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void select_member_above(Model& model);
void select_member_below(Model& model);
// No longer shows what the selected member says, or shows it again.
void mute_or_hear(Model& model);
void toggle_ready(Next& next);
void toggle_role(Next& next);

// The rules refuse these to all but the host.
void start_race(Next& next);
void kick_selected(Next& next);
void make_selected_host(Next& next);
void change_grade(Next& next);
// From none over the usual ones to all, and around.
void change_assists(Next& next);
void toggle_lock(Next& next);
void lift_kicks(Next& next);

}  // namespace gridrace::app
