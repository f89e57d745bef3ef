// What helps a player to see more than the digits: the room's rules say which of it is allowed. Internal to
// client/app.
#pragma once

#include <cstdint>

#include "client/app/keys.hpp"

namespace gridrace::app {

enum class Aid : std::uint8_t { highlights, note_removal, auto_notes, check, rewind, hints };

// True if the rules of the room allow it.
bool allows(const Model& model, Aid aid);
// The same, and tells the person if they do not.
bool is_allowed_or_told(Model& model, Aid aid);

// Asks for a check, for going back before the first mistake, or for (more of) a hint.
void request_aid(Next& next, Aid aid);
// Shows what was asked for.
void give_aid(Next& next, Aid aid);

// All that the hint says so far, a sentence or more in each line.
std::string hint_text(const Model& model);

}  // namespace gridrace::app
