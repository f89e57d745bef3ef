// The words of the rules and of servers, for the person: what is played, why they said no.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

std::string refusal_text(const Model& model, const race::Refusal& refusal);
std::string cancel_text(const Model& model, race::CancelReason reason);
// Why the connection is lost or closed, empty if that is not known. What a server says in words of its
// own stays as it is.
std::string connection_reason(const Model& model);

// "highlights, hints", "none".
std::string assists_text(const Model& model, race::AssistSet assists);
// "easy", "rating 6.5-7.5".
std::string difficulty_text(const Model& model);
// "a new puzzle, easy".
std::string puzzle_text(const Model& model);

}  // namespace gridrace::app
