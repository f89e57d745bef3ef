// How the lead changed: the progress of the first players over time, and who led when.
#pragma once

#include "client/app/view/screens.hpp"

namespace gridrace::app {

// Braille dots, two by four in a character. Each line also bears the number of its player, so that
// no colour is needed to tell them apart.
void draw_lead(Canvas& canvas, Lines& lines, const Model& model, const Findings& findings);

}  // namespace gridrace::app
