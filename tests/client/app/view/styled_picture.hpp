// A screen with its looks, as text that a person can review.
#pragma once

#include <string>

#include "client/terminal/canvas.hpp"

namespace gridrace::app {

// The characters; then, at the same places, a letter for the style of each ("." where it is that of most); then
// what is sent for each letter to terminals without colours, with 16, 256 and all of them.
std::string styled_picture(const terminal::Canvas& canvas);

}  // namespace gridrace::app
