// Why the rules said no, in the person's words.
#pragma once

#include <string>

#include "client/app/model.hpp"

namespace gridrace::app {

std::string refusal_text(const Model& model, const race::Refusal& refusal);
std::string cancel_text(const Model& model, race::CancelReason reason);

}  // namespace gridrace::app
