// Routes keys, mouse and pasted text: to a page or question on top of the screen, or to the screen.
// Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void take_key(Next& next, const terminal::Key& key);
// What the key does there by these settings; on a board the number row of azerty types digits.
std::optional<Action> action_of(const Settings& settings, Context context,
                                const terminal::Key& key);
void take_mouse(Next& next, const terminal::Mouse& mouse);
// An action chosen without a key.
void take_choice(Next& next, Action action);
// A line being typed takes the first pasted line, cleaned; the settings page takes all of it;
// otherwise it is ignored.
void take_paste(Next& next, const std::string& text);

}  // namespace gridrace::app
