// What new rules have changed, in words.
#pragma once

#include <string>

#include "client/app/core/model.hpp"

namespace gridrace::app {

// "The rules have changed: help: all; time limit 30:00." The model has the new rules.
std::string rules_news(const Model& model, const race::RaceRules& before);

}  // namespace gridrace::app
