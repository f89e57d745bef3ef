// What the keys mean on each screen. Internal to client/app.
#pragma once

#include "client/app/input/update.hpp"

namespace gridrace::app {

void take_key(Next& next, const terminal::Key& key);
void take_mouse(Next& next, const terminal::Mouse& mouse);
// An action that was chosen without a key.
void take_choice(Next& next, Action action);
// A line being written takes the first line of what is pasted, tamed; the settings page takes all; nothing else
// takes any of it.
void take_paste(Next& next, const std::string& text);

// Echoes a command in the model and asks for its sending, unless too many wait already.
void send(Next& next, const race::Command& command);
// True, and the person is told, if so many further commands cannot wait.
bool is_refused_as_full(Next& next, std::size_t commands = 1);

// Asks first in the middle of a race.
void leave_or_ask(Next& next);
// A key while something lies over the screen: help, a question, a line being written.
void press_on_overlay(Next& next, const terminal::Key& key);
// False if the action is none of those that mean the same everywhere.
bool press_anywhere(Next& next, Action action);
// Says it to the room, if there is anybody to hear it.
void talk(Next& next, const race::Command& what);
// The question is about something that is over.
void stop_asking_in_vain(Model& model);
// Adds to the line being written, as far as it may go on.
void add_to_draft(Model& model, std::string_view text);

// The race that has just ended is fetched; when its record has come, it is shown if no other has begun.
void ask_for_replay(Next& next);
void open_replay(Model& model, const RecordArrived& arrived);

void press_in_lobby(Next& next, Action action);
void press_on_board(Next& next, Action action);
void press_in_replay(Next& next, const terminal::Key& key);

}  // namespace gridrace::app
