// The analysis of a race in sentences. Pure.
#pragma once

#include "client/app/text_mode/line_view.hpp"

namespace gridrace::app {

// What was found, or why nothing was; empty while it is awaited.
Sentences analysis_sentences(const Model& model);

}  // namespace gridrace::app
