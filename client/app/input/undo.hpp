// Undo and redo of the player's changes. Internal to client/app.
#pragma once

#include "client/app/core/next.hpp"

namespace gridrace::app {

void undo(Next& next);
void redo(Next& next);

void set_save_point(Model& model);
void go_back_to_save_point(Next& next);

// Undoes until no digit is wrong.
void rewind(Next& next);

}  // namespace gridrace::app
