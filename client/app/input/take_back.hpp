// Takes back what came with a digit that the room refused. Internal to client/app.
#pragma once

#include "client/app/core/model.hpp"
#include "common/race/answered_command.hpp"

namespace gridrace::app {

// The notes that the digit replaced or removed return, and its step is no more to undo. Digits that
// break the rules of sudoku have no such step; those that only the server knows to be wrong have.
void take_back(Model& model, const race::AnsweredCommand& answer);

}  // namespace gridrace::app
