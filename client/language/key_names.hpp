// The names of keys as people read them; settings have the English ones.
#pragma once

#include <string>
#include <string_view>

#include "client/language/language.hpp"

namespace gridrace::language {

// "up k", "ctrl-r", "1": names of keys as in settings, separated by blanks; "↑ k", "Strg-r" in German.
std::string shown_keys(Language language, std::string_view keys);

}  // namespace gridrace::language
