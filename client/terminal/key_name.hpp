// The names of keys in settings and help: "u", "ctrl-r", "shift-tab", "f1", "space".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/keyboard.hpp"

namespace gridrace::terminal {

std::string name_of(const Key& key);

// None if there is no key of that name.
std::optional<Key> parse_key(std::string_view name);

}  // namespace gridrace::terminal
