// Where keys, the mouse and pasted text go: to a page or a question that lies over the screen, or to the screen.
// Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void take_key(Next& next, const terminal::Key& key);
void take_mouse(Next& next, const terminal::Mouse& mouse);
// An action that was chosen without a key.
void take_choice(Next& next, Action action);
// A line being written takes the first line of what is pasted, tamed; the settings page takes all; nothing else
// takes any of it.
void take_paste(Next& next, const std::string& text);

}  // namespace gridrace::app
