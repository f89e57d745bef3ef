// The frame of every page outside a room: start screen, settings, tour.
#pragma once

#include <functional>
#include <string_view>

#include "client/app/settings/theme.hpp"
#include "client/language/language.hpp"
#include "client/terminal/canvas.hpp"

namespace gridrace::app {

// Minimum window size for pages and races.
inline constexpr terminal::Size least_size{40, 16};

// A canvas in the theme, with the hints in its last line and the page in the middle of the rest;
// shows a message if the window is too small.
terminal::Canvas page(terminal::Size size, const Theme& look, language::Language language,
                      std::string_view hints,
                      const std::function<void(terminal::Canvas&, terminal::Area)>& draw);

}  // namespace gridrace::app
