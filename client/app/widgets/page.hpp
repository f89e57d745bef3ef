// The frame of every page that is no room: start screen, settings, tour.
#pragma once

#include <functional>
#include <string_view>

#include "client/app/settings/theme.hpp"
#include "client/language/language.hpp"
#include "client/terminal/canvas.hpp"

namespace gridrace::app {

// The smallest window in which a page is shown and a race can be played.
inline constexpr terminal::Size least_size{40, 16};

// A picture in the theme, with the hints in its last line and the page in the middle of what is left; where the
// window is too small for that it says so.
terminal::Canvas page(terminal::Size size, const Theme& look, language::Language language,
                      std::string_view hints,
                      const std::function<void(terminal::Canvas&, terminal::Area)>& draw);

}  // namespace gridrace::app
