// The actions of the lobby, for members and for the host. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void select_member_above(Model& model);
void select_member_below(Model& model);
// Hides the selected member's chat, or shows it again.
void mute_or_hear(Model& model);
void toggle_ready(Next& next);
void toggle_role(Next& next);

// Only for the host; the rules refuse others.
void start_race(Next& next);
void kick_selected(Next& next);
void make_selected_host(Next& next);
void change_grade(Next& next);
// Cycles: none, the standard ones, all.
void change_assists(Next& next);
void toggle_lock(Next& next);
void lift_kicks(Next& next);
void toggle_listing(Next& next);
// Opens the line for it.
void write_meeting(Next& next);
void write_word(Next& next);
// Newcomers must say this word, as typed, from now on; an empty one takes back one that is known here. False if it cannot be one.
bool set_word(Next& next, std::string_view typed);
// As strong as the players of the last race.
void add_bot(Next& next);
// Those of a room that was opened for a race at once, which begins then.
void seat_house_bots(Next& next);

}  // namespace gridrace::app
