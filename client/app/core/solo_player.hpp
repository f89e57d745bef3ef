// The name of the player in solo games.
#pragma once

#include <string_view>

namespace gridrace::app {

// The name in the log of a solo game. Screens translate it.
inline constexpr std::string_view solo_player = "You";

}  // namespace gridrace::app
