// Keys as people write them in settings and read them in help: "u", "ctrl-r", "shift-tab", "f1", "space".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/keyboard.hpp"

namespace gridrace::terminal {

std::string name_of(const Key& key);

// None if no key is called so.
std::optional<Key> parse_key(std::string_view name);

}  // namespace gridrace::terminal
