// The words of the rules, for the person: why they said no, what may help, what is said with one key.
#pragma once

#include <string>

#include "client/app/model.hpp"

namespace gridrace::app {

std::string refusal_text(const Model& model, const race::Refusal& refusal);
std::string cancel_text(const Model& model, race::CancelReason reason);

language::Phrase assist_phrase(race::Assist assist);
// "highlights, hints", "none".
std::string assists_text(const Model& model, race::AssistSet assists);
language::Phrase emote_phrase(race::Emote emote);

}  // namespace gridrace::app
