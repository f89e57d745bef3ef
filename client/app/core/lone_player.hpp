// Who plays alone.
#pragma once

#include <string_view>

namespace gridrace::app {

// The name in the log of a game alone. Screens say it in the person's language.
inline constexpr std::string_view lone_player = "You";

}  // namespace gridrace::app
