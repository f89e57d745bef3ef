// Keys that a terminal sends by their code: "CSI code ; modifiers u" (fixterms and kitty's keyboard protocol) and
// "CSI 27 ; modifiers ; code ~" (xterm's modifyOtherKeys). Pure.
#pragma once

#include <optional>
#include <string_view>

#include "client/terminal/key.hpp"

namespace gridrace::terminal {

// The key with xterm's modifiers, which are bits plus 1.
Key with_modifiers(Key key, int modifiers);

// The parameters before `u`: "52;2", or with kitty's alternatives "38:49;2". None if it is the release of a key, or
// no key that we know.
std::optional<Key> read_key_code(std::string_view parameters);

// The parameters after "27;": "2;52".
std::optional<Key> read_other_key(std::string_view parameters);

}  // namespace gridrace::terminal
